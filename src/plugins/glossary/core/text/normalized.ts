/** More combining marks than any writing system puts on a letter. */
const LONG_RUN = /\p{M}{30}(?=\p{M})/gu;
const LONGEST_WITHOUT_RUN = 30;
/** COMBINING GRAPHEME JOINER: marks keep their order across it. */
const JOINER = '\u034F';

/**
 * `String.normalize` in linear time. Sorting the marks of one letter takes quadratic time, so longer runs than thirty are divided, as in the “Stream-Safe
 * Text Format” (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const divided = text.length > LONGEST_WITHOUT_RUN ? text.replace(LONG_RUN, `$&${JOINER}`) : text;
  return divided.normalize(form);
}

/** How typed texts are compared with stored ones: without regard to case, and to whether a letter and its accent are one character or two. */
export const comparable = (text: string): string => normalized(text.toLowerCase(), 'NFC');
