const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The canonical BCP 47 tag; null if it is invalid or the language is unknown. */
export function canonicalLanguage(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag);
    return NAMES.of(locale.language) === undefined ? null : locale.toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The English name of a language without its region: `swedish` for `sv-FI`, as in LaTeX. */
export function languageName(tag: string): string {
  const { language } = new Intl.Locale(tag);
  return (NAMES.of(language) ?? language).toLowerCase();
}

/** A language and the region where most people speak it, as Open Graph writes them: `sv_SE`. */
export function localeOf(tag: string): string {
  // English without a region is British here: spelling and dates of the pages are.
  if (tag === 'en') return 'en_GB';
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
