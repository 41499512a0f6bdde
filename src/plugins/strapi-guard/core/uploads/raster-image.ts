/** The only files that are taken, by the endings that their names may have. */
const TYPES: Readonly<Record<string, RasterType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

export type RasterType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

export const RASTER_TYPES: readonly RasterType[] = [...new Set(Object.values(TYPES))];

/** The error of an uploaded picture. */
export type ImageError = 'not-a-picture' | 'name-differs' | 'type-differs' | 'holds-markup';

/** An uploaded file: its claimed name and type, and its bytes. */
export interface SentFile {
  readonly name: string;
  /** The media type that the sender declares. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The bytes that identify each type, by their offsets. AVIF is identified by its brand. */
const SIGNATURES: readonly (readonly [RasterType, Readonly<Record<number, readonly string[]>>])[] =
  [
    ['image/png', { 0: ['\x89PNG\r\n\x1a\n'] }],
    ['image/jpeg', { 0: ['\xff\xd8\xff'] }],
    ['image/gif', { 0: ['GIF87a', 'GIF89a'] }],
    ['image/webp', { 0: ['RIFF'], 8: ['WEBP'] }],
    ['image/avif', { 4: ['ftypavif', 'ftypavis'] }],
  ];
/** Enough bytes for every signature. */
const SIGNATURE_BYTES = 16;

/** Elements that would be active if a browser mistook a file for a document. */
const MARKUP =
  /<(?:!doctype|\?xml|html|head|body|script|style|link|meta|base|iframe|object|embed|form|svg|img)[\s/>]/i;

/** The image type by the first bytes of a file, whatever its name; null if it is not a raster image. */
export function rasterTypeOf(bytes: Uint8Array): RasterType | null {
  const beginning = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  const found = SIGNATURES.find(([, signature]) =>
    Object.entries(signature).every(([at, texts]) =>
      texts.some((text) => beginning.startsWith(text, Number(at))),
    ),
  );
  return found?.[0] ?? null;
}

/** The raster type of a file name's extension; null for any other extension. */
export function typeOfName(name: string): RasterType | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? null) : null;
}

/** Why a file is refused; null for a picture whose name, declared type and content say the same, and that is nothing else besides. */
export function imageErrorOf({ name, type, bytes }: SentFile): ImageError | null {
  const content = rasterTypeOf(bytes);
  if (content === null) return 'not-a-picture';
  if (typeOfName(name) !== content) return 'name-differs';
  if (type.toLowerCase() !== content) return 'type-differs';
  return MARKUP.test(Buffer.from(bytes).toString('latin1')) ? 'holds-markup' : null;
}
