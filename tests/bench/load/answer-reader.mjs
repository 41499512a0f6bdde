const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';
const HAS_NO_BODY = new Set([204, 304]);

/**
 * Reads answers out of the bytes of a connection, one answer at a time. Less than HTTP: an answer has to say its length,
 * or to come in chunks, which stay as they are; and a client has to wait for it before it asks again.
 *
 * @param {(answer: { status: number, head: string, body: () => Buffer, bytes: number }) => void} onAnswer
 * @returns {(chunk: Buffer) => void} throws when the bytes are no such answer
 */
export function answerReader(onAnswer) {
  let chunks = [];
  let length = 0;
  let head = null;
  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (head === null) {
      const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      const end = bytes.indexOf(HEAD_END);
      if (end === -1) return;
      head = headOf(bytes.latin1Slice(0, end));
      head.length = end + HEAD_END.length;
    }
    if (head.bodyBytes === null && !endsWith(chunks, LAST_CHUNK)) return;
    const expected = head.bodyBytes === null ? length : head.length + head.bodyBytes;
    if (length < expected) return;
    if (length > expected) throw new Error('An answer is longer than it says.');
    const { status, text, length: headLength } = head;
    const received = chunks;
    chunks = [];
    length = 0;
    head = null;
    const body = () => Buffer.concat(received).subarray(headLength);
    onAnswer({ status, head: text, body, bytes: expected });
  };
}

const endsWith = (chunks, end) => Buffer.concat(chunks).toString('latin1').endsWith(end);

function headOf(text) {
  const status = Number(text.slice(9, 12));
  if (HAS_NO_BODY.has(status)) return { status, text, bodyBytes: 0 };
  if (/\r\ntransfer-encoding: *chunked/i.test(text)) return { status, text, bodyBytes: null };
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`An answer does not say its length:\n${text}`);
  return { status, text, bodyBytes: Number(length) };
}

/** The headers of an answer in their order, as pairs of name and value. */
export const headersOf = (head) =>
  head
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
