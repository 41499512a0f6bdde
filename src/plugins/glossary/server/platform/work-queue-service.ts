import { WorkQueue } from './work-queue';

/** The one queue for everything that takes milliseconds of the thread and that anybody may ask for. */
export function createWorkQueue(): WorkQueue {
  return new WorkQueue();
}
