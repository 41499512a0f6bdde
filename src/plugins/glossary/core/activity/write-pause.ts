/**
 * How much counting a kill may lose while writes are fast, in milliseconds: a kill just before a write ends loses the counts since the
 * write before it began.
 */
export const WRITE_INTERVAL = 500;
/** After each failure the next try waits this much longer, in milliseconds, up to RETRY_WAIT_MAX. */
export const RETRY_WAIT = 1000;
const RETRY_WAIT_MAX = 5000;

/**
 * The pause after a write of counts, in milliseconds. From the beginning of one write to the end of the next is WRITE_INTERVAL while they
 * take equally long: a database that is slower is written to sooner, without a pause when a write takes half of it or more.
 *
 * @param took how long the write took, in milliseconds
 * @param failures how many writes have failed in a row
 */
export function pauseAfterWrite(took: number, failures: number): number {
  if (failures > 0) return Math.min(failures * RETRY_WAIT, RETRY_WAIT_MAX);
  return Math.max(0, WRITE_INTERVAL - 2 * took);
}
