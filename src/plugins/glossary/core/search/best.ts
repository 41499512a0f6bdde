/** Which of two places comes first, negative for the first one. */
type Order = (one: number, other: number) => number;

/**
 * The indexes of the highest scores, in descending order: only the requested number is sorted.
 *
 * @param most the requested number, from 0 on
 * @param ofEqual the order of equal scores. The indexes of each instance have terms in an order of their own, and the pages of a list may come from
 *   several: what is left out stays in that order.
 */
export function bestPlaces(
  scores: ArrayLike<number>,
  most: number,
  ofEqual: Order = () => 0,
): readonly number[] {
  const places = new Uint32Array(scores.length);
  for (let place = 0; place < places.length; place += 1) places[place] = place;
  const isBefore = (one: number, other: number): number =>
    (scores[other] ?? 0) - (scores[one] ?? 0) || ofEqual(one, other) || one - other;
  if (most < places.length) moveBestToFront(places, most, isBefore);
  return [...places.subarray(0, most).sort(isBefore)];
}

/** The order of terms of which the one that was published longest ago comes first. */
export const oldestFirst =
  (entries: readonly { readonly position: number }[]): Order =>
  (one, other) =>
    (entries[one]?.position ?? 0) - (entries[other]?.position ?? 0);

/** Quickselect (https://en.wikipedia.org/wiki/Quickselect) with the middle element as pivot. */
function moveBestToFront(places: Uint32Array, most: number, isBefore: Order): void {
  let [from, to] = [0, places.length - 1];
  while (from < to) {
    const pivot = places[(from + to) >>> 1] ?? 0;
    let [left, right] = [from, to];
    while (left <= right) {
      while (isBefore(places[left] ?? 0, pivot) < 0) left += 1;
      while (isBefore(pivot, places[right] ?? 0) < 0) right -= 1;
      if (left > right) break;
      const moved = places[left] ?? 0;
      places[left] = places[right] ?? 0;
      places[right] = moved;
      left += 1;
      right -= 1;
    }
    if (most <= right) to = right;
    else if (most > left) from = left;
    else return;
  }
}
