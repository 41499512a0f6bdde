/** A page and its hole, as a coding takes them. */
export interface HoledPage {
  readonly before: Buffer;
  /** What stands in the hole while the page is compressed. */
  readonly filling: Buffer;
  readonly after: Buffer;
}

/** A page in one coding. */
export interface PatchedForm {
  /** The whole body. */
  readonly bytes: Buffer;
  /** Where the hole begins in `bytes`. */
  readonly holeAt: number;
  /** Makes good, in `bytes` or a copy of them, what depends on the content of the hole. */
  readonly seal: (bytes: Buffer) => void;
}

/** Pieces of at most `size` bytes; none of nothing. */
export function piecesOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}
