/** Maximum length of a compared word, in characters; a search cuts its words at WORD_MAX_LENGTH and joins a few. */
const ROW_LENGTH = 512;
// Reused between comparisons: allocating them takes longer than comparing.
let before = new Uint16Array(ROW_LENGTH);
let last = new Uint16Array(ROW_LENGTH);
let current = new Uint16Array(ROW_LENGTH);

/**
 * The edit distance of two words, in slips: substitutions, insertions, deletions, and transpositions of neighbours (optimal string alignment,
 * https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance). Some number above `most` if there are more.
 *
 * @param most the maximum of interest, 0 or more; comparison stops above it
 */
export function editDistance(one: string, other: string, most: number): number {
  let [oneEnd, otherEnd] = [one.length, other.length];
  if (Math.abs(oneEnd - otherEnd) > most) return most + 1;
  let start = 0;
  while (oneEnd > 0 && otherEnd > 0 && codeAt(one, oneEnd - 1) === codeAt(other, otherEnd - 1)) {
    oneEnd -= 1;
    otherEnd -= 1;
  }
  while (start < oneEnd && start < otherEnd && codeAt(one, start) === codeAt(other, start)) start++;
  const [rows, columns] = [oneEnd - start, otherEnd - start];
  if (rows === 0 || columns === 0) return rows + columns;
  if (columns >= ROW_LENGTH) return most + 1;
  const tooMany = most + 1;
  for (let column = 0; column <= columns; column += 1) last[column] = column;
  let leastOfLast = 0;
  for (let row = 1; row <= rows; row += 1) {
    const letter = codeAt(one, start + row - 1);
    // Cells further than `most` from the diagonal have a larger distance.
    const from = Math.max(1, row - most);
    const to = Math.min(columns, row + most);
    current[from - 1] = from === 1 ? row : tooMany;
    if (to === row + most) last[to] = tooMany;
    let least = from === 1 ? row : tooMany;
    for (let column = from; column <= to; column += 1) {
      const otherLetter = codeAt(other, start + column - 1);
      let distance = (last[column - 1] ?? 0) + (letter === otherLetter ? 0 : 1);
      distance = Math.min(distance, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isExchanged =
        row > 1 &&
        column > 1 &&
        letter === codeAt(other, start + column - 2) &&
        otherLetter === codeAt(one, start + row - 2);
      if (isExchanged) distance = Math.min(distance, (before[column - 2] ?? 0) + 1);
      current[column] = distance;
      if (distance < least) least = distance;
    }
    // A transposition refers to the row before the last.
    if (least > most && leastOfLast > most) return tooMany;
    leastOfLast = least;
    [before, last, current] = [last, current, before];
  }
  return last[columns] ?? tooMany;
}

function codeAt(text: string, index: number): number {
  return text.charCodeAt(index);
}
