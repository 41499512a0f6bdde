import { LRUCache } from 'lru-cache/raw';
import type { AnswerMeta } from './cached-answer';
import { CodedBody } from './coded-body';

/** The memory of bodies that were sent last, in bytes, and the longest that is kept. */
export const MEMORY_OF_RECENT = 2 * 1024 * 1024;
const LONGEST_KEPT = MEMORY_OF_RECENT / 8;
/** The size of a body in all codings, as a multiple of its bytes, and of the objects around it, in bytes. */
const BYTES_PER_BYTE = 2;
const BYTES_OF_BODY = 8000;

interface Recent {
  readonly plain: Buffer;
  readonly coded: CodedBody;
}

const recent = new LRUCache<string, Recent>({
  maxSize: MEMORY_OF_RECENT,
  sizeCalculation: ({ plain }) => plain.length * BYTES_PER_BYTE + BYTES_OF_BODY,
});

/**
 * The codings of a body that is made for each request: the same bytes with the same metadata are not compressed again. Bytes are compared, because a weak
 * digest stands for several bodies.
 */
export function recentBody(meta: AnswerMeta, plain: Buffer): CodedBody {
  if (plain.length > LONGEST_KEPT) return new CodedBody(meta, plain);
  const key = JSON.stringify(meta);
  const known = recent.get(key);
  if (known?.plain.equals(plain) === true) return known.coded;
  const coded = new CodedBody(meta, plain);
  recent.set(key, { plain, coded });
  return coded;
}
