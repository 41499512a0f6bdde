import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CodedBody } from '../../../src/plugins/glossary/server/http/coded-body';
import { SMALLEST_COMPRESSED } from '../../../src/plugins/glossary/server/http/content-coding';
import { keepsItsRequest } from '../../support/kept-request';

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

it('a body keeps nothing of the request that made it', async () => {
  const coded = new CodedBody(META, BODY);
  expect(await keepsItsRequest(() => coded.make('gzip'))).toBe(false);
  expect(coded.at('gzip')).toBeDefined();
});

it.each([
  [SMALLEST_COMPRESSED - 1, false],
  [SMALLEST_COMPRESSED, true],
])('a body of %d bytes is worth compressing: %s', (length, isWorth) => {
  expect(new CodedBody(META, Buffer.alloc(length)).isWorthCompressing).toBe(isWorth);
});

const valueOf = (headers: readonly string[], name: string): string | undefined =>
  headers[headers.indexOf(name) + 1];

it.each(['br', 'gzip', 'identity'] as const)(
  'the digest of data is of the bytes that are sent in %s (RFC 9530)',
  async (coding) => {
    const data = { ...META, validators: { ...META.validators, weak: false } };
    const { headers, body } = await new CodedBody(data, BODY).make(coding);
    const digest = createHash('sha256').update(body).digest('base64');
    expect(valueOf(headers, 'Repr-Digest')).toBe(`sha-256=:${digest}:`);
  },
);

it('a page, of which another one may be sent under the same tag, has no digest', async () => {
  const { headers } = await new CodedBody(META, BODY).make('identity');
  expect(headers).not.toContain('Repr-Digest');
});

it('at an address with several forms the same body has other headers', async () => {
  const negotiated = { ...META, headers: { Vary: 'Accept, Accept-Encoding' } };
  const answer = await new CodedBody(META, BODY, negotiated).make('gzip');
  expect(valueOf(answer.headers, 'Vary')).toBe('Accept-Encoding');
  expect(valueOf(answer.negotiatedHeaders, 'Vary')).toBe('Accept, Accept-Encoding');
  expect(answer.negotiatedHeaders.filter((name) => name === 'Vary')).toHaveLength(1);
});
