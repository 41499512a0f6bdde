/**
 * When each request of a load of a fixed rate is due. It does not look at how the answers come: a client that waited for a
 * slow answer before it sent the next request would leave out just the requests that would have waited.
 *
 * @param {{ rate: number, seconds: number }} load rate: requests a second
 */
export function pacedSchedule({ rate, seconds }) {
  const total = Math.max(1, Math.floor(rate * seconds));
  const spacing = 1000 / rate;
  return {
    total,
    /** Milliseconds after the start at which a request is due; the first, 0, at the start. */
    dueAt: (index) => index * spacing,
    /** How many requests are due at that many milliseconds after the start. */
    countDueBy: (elapsed) => Math.min(total, Math.max(0, Math.floor(elapsed / spacing) + 1)),
  };
}
