import { entityTag } from '../../core/platform/representation';
import { type Coding, compressed, SMALLEST_COMPRESSED } from './content-coding';
import { headersOf, isSettled, type CachedAnswer, type AnswerMeta } from './cached-answer';

/** What a coding takes beside its body: headers and the objects around them, in bytes, as estimated. */
const BYTES_OF_CODING = 1500;

/** A body that stays as it is, with its headers, in every coding that was asked for. */
export class CodedBody {
  readonly #answers = new Map<Coding, CachedAnswer>();
  readonly #bodies = new Map<Coding, Promise<Buffer>>();

  constructor(
    readonly meta: AnswerMeta,
    private readonly body: Buffer,
  ) {}

  /** Whether compressing it saves anything. */
  get isWorthCompressing(): boolean {
    return this.body.length >= SMALLEST_COMPRESSED;
  }

  /** What it takes in memory in the codings that were asked for. */
  get bytes(): number {
    let bytes = BYTES_OF_CODING + this.body.length;
    for (const { body } of this.#answers.values())
      bytes += BYTES_OF_CODING + (body === this.body ? 0 : body.length);
    return bytes;
  }

  /** The answer in a coding, when it has been made already. */
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
    const tag = entityTag(this.meta.validators, coding);
    const answer = { body, headers: headersOf(this.meta, tag, { coding, length: body.length }) };
    if (isSettled(this.meta)) this.#answers.set(coding, answer);
    return answer;
  }
}
