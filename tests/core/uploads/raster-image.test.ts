import {
  type ImageError,
  imageErrorOf,
  rasterTypeOf,
  typeOfName,
} from '../../../src/plugins/strapi-guard/core/uploads/raster-image';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
const GIF = 'GIF89a\x01\0\x01\0';

describe('the type of a content', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
    ['image/gif', 'GIF87a\x01\0'],
    ['image/gif', GIF],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['image/avif', '\0\0\0\x1cftypavis\0\0\0\0'],
    [null, ''],
    [null, '<!doctype html><script>alert(1)</script>'],
    [null, '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    [null, '\x00\x00\x00\x1cftypmp42'],
    [null, 'RIFF\x24\0\0\0WAVEfmt '],
    [null, '%PDF-1.7'],
    [null, ` ${GIF}`],
    [null, `\ufeff${PNG}`.normalize()],
  ])('%j', (type, content) => {
    expect(rasterTypeOf(latin1(content))).toBe(type);
  });
});

describe('the type of a file name', () => {
  it.each([
    ['image/png', 'a.png'],
    ['image/jpeg', 'A.JPG'],
    ['image/jpeg', 'a.b.jpeg'],
    [null, 'a.png.html'],
    [null, 'a.svg'],
    [null, 'png'],
    [null, 'a.png '],
    [null, 'a.constructor'],
  ])('%j is that of %s', (type, name) => {
    expect(typeOfName(name)).toBe(type);
  });
});

describe('files sent as pictures', () => {
  it.each<[ImageError | null, string, string, string]>([
    [null, 'a.png', 'image/png', PNG],
    [null, 'a.gif', 'IMAGE/GIF', GIF],
    // Metadata of pictures are XML of their own, which no browser takes for a document.
    [null, 'a.png', 'image/png', `${PNG}<x:xmpmeta xmlns:x="adobe:ns:meta/">`],
    ['not-a-picture', 'a.png', 'image/png', '<script>alert(1)</script>'],
    ['not-a-picture', 'a.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'],
    ['name-differs', 'a.html', 'image/png', PNG],
    ['name-differs', 'a.png', 'image/gif', GIF],
    ['type-differs', 'a.png', 'text/html', PNG],
    ['holds-markup', 'a.gif', 'image/gif', `${GIF}<script>alert(1)</script>`],
    ['holds-markup', 'a.png', 'image/png', `${PNG}${'\0'.repeat(5000)}<SVG/onload=alert(1)>`],
  ])('%j: %s as %s', (fault, name, type, content) => {
    expect(imageErrorOf({ name, type, bytes: latin1(content) })).toBe(fault);
  });
});
