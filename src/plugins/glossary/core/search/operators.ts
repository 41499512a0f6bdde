import { normalized } from '../text/normalized';
import { withoutAccents, wordsOf } from '../text/search-words';

/** Characters of which an operator has at least one; brackets, quotes and full stops alone are punctuation. */
const TELLING_SIGN = /[=?/\\|&+*%^~$@<>#]/;
const SIGNS = /[^\p{L}\p{N}\s]{2,}/gu;
/** What stands around an operator, and is not of it. */
const AROUND = /^[()[\]{}"'`“”‘’«»,;]+|[()[\]{}"'`“”‘’«»,;]+$/g;
/** The share of a text that its words have at most where signs decide. */
const FEW_WORDS = 0.6;

/** The operators in a text, such as `?.`, `==` and `../`: at least two signs beside each other. */
export function operatorsOf(text: string): readonly string[] {
  const found = (normalized(text, 'NFC').match(SIGNS) ?? [])
    .map((signs) => signs.replace(AROUND, ''))
    .filter((signs) => signs.length > 1 && TELLING_SIGN.test(signs) && signs !== '://');
  return [...new Set(found)];
}

/** What stands around code, and is seldom typed as it is in a search term. */
const AROUND_CODE = /^[\s'"`;]+|[\s'"`;-]+$/g;

/** Code as it is compared with search terms: in lower case, without quotes and semicolons around it. */
export const comparedCode = (text: string): string =>
  normalized(text, 'NFC').toLowerCase().replace(AROUND_CODE, '');

/** Whether a text is made of signs rather than of words: `[] == false`, `(a+)+$`. What its few words are is no search then. */
export function isMostlySigns(text: string): boolean {
  const signs = withoutAccents(text.toLowerCase()).replace(/\s+/g, '').length;
  return signs > 1 && wordsOf(text).join('').length <= FEW_WORDS * signs;
}
