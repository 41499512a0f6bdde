/** Letters of a misspelt name that may be wrong: two, as when neighbours change places, or this part of a longer name. */
const FEWEST_WRONG_LETTERS = 2;
const WRONG_PART = 0.4;

/** The name that somebody who wrote `name` probably meant; null when none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  let nearest: string | null = null;
  const allowed = Math.max(FEWEST_WRONG_LETTERS, Math.floor(name.length * WRONG_PART));
  // A name of which every letter is wrong is near to nothing.
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

/** How many letters have to be put in, left out or replaced to come from one text to the other (Levenshtein's distance). */
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
