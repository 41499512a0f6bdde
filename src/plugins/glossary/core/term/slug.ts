import { transliterate } from 'transliteration';
import { normalized } from '../text/normalized';

/** Lower-case words and digits, joined by single underscores. */
export const SLUG_PATTERN = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** Maximum length of a slug, in characters. */
export const SLUG_MAX_LENGTH = 80;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

const SIGNS: Readonly<Record<string, string>> = { '+': ' plus ', '#': ' sharp ', '&': ' and ' };
/** More of a name than fits into a slug, in characters, whatever its script. */
const ENOUGH_OF_NAME = 400;
/** Characters that are a word each: without spaces their transliterations would run together. */
const CHARACTERS = /\p{Script=Han}+/gu;

/**
 * Proposes a slug from a display name: `Cross-Site Scripting (XSS)` → `cross_site_scripting_xss`, `竞态条件` → `jing_tai_tiao_jian`.
 *
 * Other scripts are transliterated, accents are dropped, every other run of characters becomes one underscore. Names that are too long are cut
 * between words if possible. Returns the empty string when nothing is left, as for `???` (but `###` becomes `sharp_sharp_sharp`).
 */
export function slugFromName(name: string): string {
  const latin = transliterate(
    normalized(name.slice(0, ENOUGH_OF_NAME), 'NFKC')
      .replace(/[+#&]/g, (sign) => SIGNS[sign] ?? ' ')
      .replace(CHARACTERS, ' $& '),
  );
  const words = latin
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}_${word}`;
    if (longer.length > SLUG_MAX_LENGTH) break;
    slug = longer;
  }
  return slug === '' ? (words[0] ?? '').slice(0, SLUG_MAX_LENGTH) : slug;
}

/** Normalizes a slug typed by hand: lower case, underscores for hyphens. Returns null when the result is not a slug. */
export function normalizeSlug(text: string): string | null {
  const slug = text.toLowerCase().replace(/-/g, '_');
  return isSlug(slug) ? slug : null;
}
