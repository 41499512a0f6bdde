/** What the table of a comparison holds at most; a search compares words of WORD_MAX_LENGTH with thousands of others. */
const ROW_LENGTH = 256;
// Kept between comparisons: making them takes longer than comparing.
let [before, current] = [new Uint16Array(ROW_LENGTH), new Uint16Array(ROW_LENGTH)];

/**
 * How many letters have to be changed, added or taken away to make one word of another (Levenshtein); any number above `most` when
 * it takes more than that.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  if (other.length >= before.length) {
    [before, current] = [new Uint16Array(other.length + 1), new Uint16Array(other.length + 1)];
  }
  for (let column = 0; column <= other.length; column += 1) before[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (before[column - 1] ?? 0) + (letter === other.charCodeAt(column - 1) ? 0 : 1);
      const distance = Math.min(changed, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current[column] = distance;
      if (distance < least) least = distance;
    }
    if (least > most) return most + 1;
    [before, current] = [current, before];
  }
  return before[other.length] ?? most + 1;
}
