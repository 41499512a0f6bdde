/** Characters that cannot be seen, which come along when a word is copied: soft hyphens, spaces of no width and marks of the order of bytes. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Tags that format a text; others may be what is searched for, such as `<script>`. */
const FORMATTING =
  /<\/?(?:b|br|code|div|em|h[1-6]|i|kbd|li|mark|ol|p|pre|span|strong|u|ul)\s*\/?>/gi;

/** A text that was copied, without what formats it; the text itself where nothing else is left. */
export function withoutMarkup(text: string): string {
  const bare = text.replace(INVISIBLE, '').replace(FORMATTING, ' ').trim();
  return bare === '' ? text : bare;
}
