/** Wrong letters allowed in a misspelt name: two, as in swapped neighbours, or this share of a longer name. */
const FEWEST_WRONG_LETTERS = 2;
const WRONG_PART = 0.4;

/** The known name most similar to `name`; null when none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  let nearest: string | null = null;
  const allowed = Math.max(FEWEST_WRONG_LETTERS, Math.floor(name.length * WRONG_PART));
  // A name with every letter wrong is not similar.
  let fewest = Math.min(allowed + 1, name.length);
  for (const candidate of names) {
    const distance = letterChanges(name.toLowerCase(), candidate);
    if (distance < fewest) {
      nearest = candidate;
      fewest = distance;
    }
  }
  return nearest;
}

/** The Levenshtein distance of two texts. */
function letterChanges(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      current.push(
        Math.min(
          (current[column] ?? 0) + 1,
          (previous[column + 1] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
