import { WorkQueue } from './work-queue';

/** The one queue for everything that takes milliseconds of the thread and that anybody may ask for. */
export default function workQueue(): WorkQueue {
  return new WorkQueue();
}
