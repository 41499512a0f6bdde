/**
 * Work in steps of a few milliseconds: whoever drives it decides what happens between two of them, such as answering somebody else.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all steps, one after the other, and nothing in between. */
export function allStepsOf<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
