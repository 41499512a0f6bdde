/**
 * How many letters have to be changed, added or taken away to make one word of another (Levenshtein); any number above `most` when
 * it takes more than that.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      const distance = Math.min(
        (before[column - 1] ?? 0) + (isSame ? 0 : 1),
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      current.push(distance);
      if (distance < least) least = distance;
    }
    if (least > most) return most + 1;
    before = current;
  }
  return before[other.length] ?? most + 1;
}
