import { normalized } from '../text/normalized';
import { withoutAccents, wordsOf } from '../text/search-words';

/** Characters of which an operator has at least one; brackets, quotes and full stops alone are punctuation. */
const TELLING_SIGN = /[=?/\\|&+*%^~$@<>#]/;
const SIGNS = /[^\p{L}\p{N}\s]{2,}/gu;
/** What stands around an operator, and is not of it. */
const AROUND: ReadonlySet<string> = new Set('()[]{}"\'`“”‘’«»,;');
/** The share of a text that its words have at most where signs decide. */
const FEW_WORDS = 0.6;

/** The operators in a text, such as `?.`, `==` and `../`: at least two signs beside each other. */
export function operatorsOf(text: string): readonly string[] {
  const found = (normalized(text, 'NFC').match(SIGNS) ?? [])
    .map((signs) => trimmedOf(signs, AROUND, AROUND))
    .filter((signs) => signs.length > 1 && TELLING_SIGN.test(signs) && signs !== '://');
  return [...new Set(found)];
}

/** What stands before and after code, and is seldom typed as it is in a search term. */
const [BEFORE_CODE, AFTER_CODE] = [new Set(' "\'`;'), new Set(' "\'`;-')];

/** Code as it is compared with search terms: in lower case, without quotes and semicolons around it. */
export const comparedCode = (text: string): string =>
  trimmedOf(normalized(text, 'NFC').toLowerCase(), BEFORE_CODE, AFTER_CODE);

/** An expression for the end of a text would try each of its characters anew. */
function trimmedOf(text: string, before: ReadonlySet<string>, after: ReadonlySet<string>): string {
  let [from, to] = [0, text.length];
  while (from < to && before.has(text.charAt(from))) from += 1;
  while (from < to && after.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Whether a text is made of signs rather than of words: `[] == false`, `(a+)+$`. What its few words are is no search then. */
export function isMostlySigns(text: string): boolean {
  const signs = withoutAccents(text.toLowerCase()).replace(/[\s_]+/g, '').length;
  return signs > 1 && wordsOf(text).join('').length <= FEW_WORDS * signs;
}
