import { transliterate } from 'transliteration';

/** Contract part 2: lower-case words and digits, joined by single underscores. */
export const SLUG_PATTERN = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** Longest slug, in characters. */
export const SLUG_MAX_LENGTH = 80;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

const SIGNS: Readonly<Record<string, string>> = { '+': ' plus ', '#': ' sharp ', '&': ' and ' };
/** Characters that are a word each: without spaces around them their sounds would run into what stands beside. */
const CHARACTERS = /\p{Script=Han}+/gu;

/**
 * Proposes a slug from a display name: `Cross-Site Scripting (XSS)` → `cross_site_scripting_xss`, `竞态条件` → `jing_tai_tiao_jian`.
 *
 * Letters of other scripts are written with Latin ones, accents are dropped, every other run of characters becomes one underscore. A name
 * cut at the length limit is cut between words where there is one. Returns the empty string when nothing of the name is left (for
 * example `###` is not, it gives `sharp_sharp_sharp`, but `???` is).
 */
export function slugFromName(name: string): string {
  const latin = transliterate(
    name
      .normalize('NFKC')
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

/**
 * What a reader who typed an address by hand may have meant: capitals and hyphens for underscores.
 * Returns null when that is no slug either.
 */
export function normalizeSlug(text: string): string | null {
  const slug = text.toLowerCase().replace(/-/g, '_');
  return isSlug(slug) ? slug : null;
}
