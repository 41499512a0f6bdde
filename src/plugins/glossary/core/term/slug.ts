/** Contract part 2: lower-case words and digits, joined by single underscores. */
export const SLUG_PATTERN = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** Longest slug, in characters. */
export const SLUG_MAX_LENGTH = 80;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  '+': ' plus ',
  '#': ' sharp ',
  '&': ' and ',
};

/**
 * Proposes a slug from a display name: `Cross-Site Scripting (XSS)` → `cross_site_scripting_xss`.
 *
 * Accents are dropped, every other run of characters becomes one underscore. A name cut at the length limit is cut between
 * words where there is one. Returns the empty string when nothing of the name is left (for example `###` is not, it gives
 * `sharp_sharp_sharp`, but `日本` is).
 */
export function slugFromName(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[ßæœøđðłþ+#&]/g, (letter) => TRANSLITERATIONS[letter] ?? ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
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
export function meantSlug(text: string): string | null {
  const slug = text.toLowerCase().replace(/-/g, '_');
  return isSlug(slug) ? slug : null;
}
