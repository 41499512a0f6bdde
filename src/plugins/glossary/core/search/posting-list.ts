const BYTES_AT_FIRST = 8;
/** Maximum size of a posting, in bytes: two varints. */
const BYTES_PER_POSTING = 10;

/**
 * The documents with a word and its frequency in each, in a byte or two per document. Document numbers are delta-encoded as varints
 * (https://protobuf.dev/programming-guides/encoding/#varints), so they have to be added in ascending order.
 */
export class PostingList {
  private bytes = new Uint8Array(BYTES_AT_FIRST);
  private end = 0;
  private last = -1;

  /**
   * @param document greater than all before
   * @param times the frequency of the word, 1 or more
   * @param isGone whether a document has been removed; these are dropped when the list would grow
   */
  add(document: number, times: number, isGone: (document: number) => boolean): void {
    if (this.end + BYTES_PER_POSTING > this.bytes.length) this.makeRoom(isGone);
    this.write(document, times);
  }

  /** Calls `show` with every document and its frequency. */
  forEach(show: (document: number, times: number) => void): void {
    const { bytes, end } = this;
    let document = -1;
    for (let at = 0; at < end;) {
      let byte = bytes[at++] ?? 0;
      let number = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0;
        number |= (byte & 0x7f) << shift;
      }
      document += (number >>> 1) + 1;
      // The lowest bit tells whether a frequency follows; without one it is 1.
      show(document, number & 1 ? (bytes[at++] ?? 0) : 1);
    }
  }

  /** Allocated bytes. */
  get size(): number {
    return this.bytes.length;
  }

  private write(document: number, times: number): void {
    let number = ((document - this.last - 1) << 1) | Number(times > 1);
    for (; number >= 0x80; number >>>= 7) this.bytes[this.end++] = (number & 0x7f) | 0x80;
    this.bytes[this.end++] = number;
    if (times > 1) this.bytes[this.end++] = Math.min(times, 0xff);
    this.last = document;
  }

  private makeRoom(isGone: (document: number) => boolean): void {
    const remaining: number[] = [];
    let gone = 0;
    this.forEach((document, times) => {
      if (isGone(document)) gone += 1;
      else remaining.push(document, times);
    });
    const length =
      gone * 2 > remaining.length ? this.bytes.length : Math.ceil(this.bytes.length * 1.5);
    this.bytes = gone === 0 ? grown(this.bytes, length) : new Uint8Array(length);
    if (gone === 0) return;
    [this.end, this.last] = [0, -1];
    for (let place = 0; place < remaining.length; place += 2)
      this.write(remaining[place] ?? 0, remaining[place + 1] ?? 0);
  }
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.max(length, bytes.length + BYTES_PER_POSTING));
  longer.set(bytes);
  return longer;
}
