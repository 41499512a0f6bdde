import type { Letter } from './browse-query';

const SMALL_A = 0x61;
const SMALL_Z = 0x7a;
/** What makes a capital of ASCII small. */
const SMALL = 0x20;

/** The letter that a name is listed under. */
export function letterOf(name: string): Letter {
  // Every list asks for the letter of every term, and nearly all names begin with a Latin letter without an accent.
  const small = name.charCodeAt(0) | SMALL;
  const first =
    small >= SMALL_A && small <= SMALL_Z
      ? String.fromCharCode(small)
      : name.trim().normalize('NFKD').charAt(0).toLowerCase();
  return first >= 'a' && first <= 'z' ? (first as Letter) : 'other';
}
