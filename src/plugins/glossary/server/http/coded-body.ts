import { createHash } from 'node:crypto';
import { entityTag } from '../../core/http/representation';
import { type Coding, compressed, isWorthCompressing } from './content-coding';
import { headersOf, isSettled, type CachedAnswer, type AnswerMeta } from './cached-answer';

/** Estimated overhead of the objects around a body, and of each coding, in bytes. */
const BYTES_OF_OBJECTS = 4000;
const BYTES_OF_CODING = 1500;

/** An immutable body with its headers, in every coding requested so far. */
export class CodedBody {
  readonly #answers = new Map<Coding, CachedAnswer>();
  readonly #bodies = new Map<Coding, Buffer | Promise<Buffer>>();

  /** @param negotiated its metadata at an address with content negotiation */
  constructor(
    readonly meta: AnswerMeta,
    private readonly body: Buffer,
    readonly negotiated = meta,
  ) {}

  get text(): string {
    return this.body.toString();
  }

  get isWorthCompressing(): boolean {
    return isWorthCompressing(this.body, this.meta.contentType);
  }

  /** Memory used by all codings requested so far. */
  get bytes(): number {
    let bytes = BYTES_OF_OBJECTS + this.body.length;
    for (const { body } of this.#answers.values())
      bytes += BYTES_OF_CODING + (body === this.body ? 0 : body.length);
    return bytes;
  }

  at(coding: Coding): CachedAnswer | undefined {
    return this.#answers.get(coding);
  }

  /** Creates the response in a coding; concurrent calls share one compression. */
  async make(coding: Coding): Promise<CachedAnswer> {
    const known = this.#answers.get(coding);
    if (known !== undefined) return known;
    let making = this.#bodies.get(coding);
    if (making === undefined) {
      making = compressed(this.body, coding).catch((error: unknown) => {
        this.#bodies.delete(coding);
        throw error;
      });
      this.#bodies.set(coding, making);
    }
    const body = await making;
    // Stores the value, not the promise: a promise retains the asynchronous context of the request that created it.
    this.#bodies.set(coding, body);
    const { meta, negotiated } = this;
    const tag = entityTag(meta.validators, coding);
    const sent = {
      coding,
      length: body.length,
      digest: meta.validators.weak ? null : reprDigest(body),
    };
    const headers = headersOf(meta, tag, sent);
    const answer = {
      body,
      headers,
      negotiatedHeaders: negotiated === meta ? headers : headersOf(negotiated, tag, sent),
    };
    if (isSettled(this.meta)) this.#answers.set(coding, answer);
    return answer;
  }
}

/** The digest of the transferred bytes, including the coding (RFC 9530, 3). */
function reprDigest(bytes: Buffer): string {
  return `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
}
