/**
 * A task that yields every few milliseconds (cooperative multitasking): its caller decides what happens between two yields, such as
 * answering another client.
 */
export type CooperativeTask<Result> = Generator<void, Result, void>;

export type ResultOf<Task> = Task extends Generator<unknown, infer Result> ? Result : never;

export function runToEnd<Result>(task: CooperativeTask<Result>): Result {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}
