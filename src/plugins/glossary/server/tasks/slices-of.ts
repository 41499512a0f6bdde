import type { CooperativeTask } from '../../core/tasks/cooperative-task';

/**
 * Does the steps of a task for some milliseconds each time it is called, one step at least, until the task has ended, well or not.
 *
 * @param make begins the task, with the first slice
 * @param length of a slice in milliseconds
 * @returns whether the slice was the last
 */
export function slicesOf<Result>(
  make: () => CooperativeTask<Result>,
  length: number,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): () => boolean {
  let task: CooperativeTask<Result> | null = null;
  return () => {
    const end = performance.now() + length;
    try {
      task ??= make();
      let step = task.next();
      while (!step.done && performance.now() < end) step = task.next();
      if (step.done) resolve(step.value);
      return step.done === true;
    } catch (error) {
      reject(error);
      return true;
    }
  };
}
