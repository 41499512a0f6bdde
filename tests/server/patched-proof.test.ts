import { compressedBrotli, storedBrotli } from '../../src/plugins/glossary/server/patched-brotli';
import type { HoledPage, PatchedForm } from '../../src/plugins/glossary/server/patched-form';
import { compressedGzip, storedGzip } from '../../src/plugins/glossary/server/patched-gzip';
import { isRightForEveryContent } from '../../src/plugins/glossary/server/patched-proof';

const PAGE: HoledPage = {
  before: Buffer.from('<p>debt debt debt '.repeat(20)),
  filling: Buffer.from([0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa]),
  after: Buffer.from(' debt debt debt</p>'.repeat(20)),
};
/** What is after the hole repeats the filling, so that a compressed form refers into the hole. */
const REPEATING: HoledPage = {
  before: Buffer.from('<p>'),
  filling: Buffer.from('012345'),
  after: Buffer.from(' views, 012345 views</p>'),
};
const CODINGS = ['gzip', 'br'] as const;

const compressed = {
  gzip: compressedGzip,
  br: (page: HoledPage) => compressedBrotli(page, 5),
} as const;
const stored = { gzip: storedGzip, br: storedBrotli } as const;

describe.each(CODINGS)('a form in %s', (coding) => {
  it('is right, compressed or not', async () => {
    const forms = [await compressed[coding](PAGE), stored[coding](PAGE)];
    expect(forms.map((form) => isRightForEveryContent(form, PAGE, coding))).toEqual([true, true]);
  });

  it('is not, if it refers into the hole', async () => {
    const form = await compressed[coding](REPEATING);
    expect(isRightForEveryContent(form, REPEATING, coding)).toBe(false);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['lacks its end', (bytes) => bytes.subarray(0, -1)],
    ['is empty', () => Buffer.alloc(0)],
    ['is of another page', () => stored[coding](REPEATING).bytes],
    ['has another content in its hole', (bytes) => with0At(bytes, bytes.indexOf(PAGE.filling))],
  ])('is not, if it %s', async (_case, change) => {
    const form = await compressed[coding](PAGE);
    const changed: PatchedForm = { ...form, bytes: change(form.bytes) };
    expect(isRightForEveryContent(changed, PAGE, coding)).toBe(false);
  });
});

function with0At(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = 0;
  return changed;
}
