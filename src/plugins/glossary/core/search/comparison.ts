/** Longest text that is examined, in characters: a comparison names only two terms. */
const LONGEST = 200;
const BETWEEN = /\bdifferences?\s+between\s+(\S.*?)\s+(?:and|or|vs\.?|versus)\s+(\S.*)$/i;
const VERSUS = /^(\S.*?)\s+(?:vs\.?|versus|or|and|compared (?:to|with))\s+(\S.*)$/i;

/** The two things that a text wants compared, as they are written: `a vs b`, `difference between a and b`; null for any other. */
export function sidesOf(text: string): readonly [string, string] | null {
  const found = BETWEEN.exec(text.slice(0, LONGEST)) ?? VERSUS.exec(text.slice(0, LONGEST));
  const [, one, other] = found ?? [];
  return one === undefined || other === undefined ? null : [one, other];
}
