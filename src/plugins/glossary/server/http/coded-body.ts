import { createHash } from 'node:crypto';
import { entityTag } from '../../core/http/representation';
import { type Coding, compressed, isWorthCompressing } from './content-coding';
import { headersOf, isSettled, type CachedAnswer, type AnswerMeta } from './cached-answer';

/** What the objects around a body take, links among them, and what a coding takes beside it, in bytes, as estimated. */
const BYTES_OF_OBJECTS = 4000;
const BYTES_OF_CODING = 1500;

/** A body that stays as it is, with its headers, in every coding that was asked for. */
export class CodedBody {
  readonly #answers = new Map<Coding, CachedAnswer>();
  readonly #bodies = new Map<Coding, Buffer | Promise<Buffer>>();

  /** @param negotiated what HTTP says about it at an address where it is one of several forms */
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

  /** What it takes in memory in the codings that were asked for. */
  get bytes(): number {
    let bytes = BYTES_OF_OBJECTS + this.body.length;
    for (const { body } of this.#answers.values())
      bytes += BYTES_OF_CODING + (body === this.body ? 0 : body.length);
    return bytes;
  }

  at(coding: Coding): CachedAnswer | undefined {
    return this.#answers.get(coding);
  }

  /** Makes the answer in a coding; many who ask at once wait for one making. */
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
    // On a promise hangs, as its asynchronous context, the whole request that made it.
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

/** The digest of the bytes that are sent, the coding included (RFC 9530, 3). */
function reprDigest(bytes: Buffer): string {
  return `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
}
