import { entityTag } from '../core/representation';
import { type Coding, compressed, SMALLEST_COMPRESSED } from './content-coding';
import { headersOf, isSettled, type KeptAnswer, type KeptMeta } from './kept-answer';

/** A body that stays as it is, with its headers, in every coding that was asked for. */
export class CodedBody {
  readonly #answers = new Map<Coding, KeptAnswer>();
  readonly #bodies = new Map<Coding, Promise<Buffer>>();

  constructor(
    readonly meta: KeptMeta,
    private readonly body: Buffer,
  ) {}

  /** Whether compressing it saves anything. */
  get isWorthCompressing(): boolean {
    return this.body.length >= SMALLEST_COMPRESSED;
  }

  /** The answer in a coding, when it has been made already. */
  at(coding: Coding): KeptAnswer | undefined {
    return this.#answers.get(coding);
  }

  /** Makes the answer in a coding; many who ask at once wait for one making. */
  async make(coding: Coding): Promise<KeptAnswer> {
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
