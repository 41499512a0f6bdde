import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CodedBody } from '../../../src/plugins/glossary/server/http/coded-body';
import { SMALLEST_COMPRESSED } from '../../../src/plugins/glossary/server/http/content-coding';

const META = {
  contentType: 'text/html; charset=utf-8',
  validators: { digest: 'digest', weak: true, lastModified: new Date('2026-03-23T12:00:00Z') },
  headers: {},
};
const BODY = Buffer.from('A text. '.repeat(SMALLEST_COMPRESSED));

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (body: Buffer) => body],
] as const)(
  'many who ask for %s at once share one body, and so do those who come later',
  async (coding, decoded) => {
    const coded = new CodedBody(META, BODY);
    expect(coded.at(coding)).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 20 }, () => coded.make(coding)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const later = coded.at(coding);
    expect(later?.body).toBe(answers[0]?.body);
    expect(decoded(later?.body ?? Buffer.alloc(0))).toEqual(BODY);
    expect(later?.headers).toContain(String(later?.body.length));
  },
);

it.each([
  [SMALLEST_COMPRESSED - 1, false],
  [SMALLEST_COMPRESSED, true],
])('a body of %d bytes is worth compressing: %s', (length, isWorth) => {
  expect(new CodedBody(META, Buffer.alloc(length)).isWorthCompressing).toBe(isWorth);
});
