import { unpairedBracket } from '../text/bracket-balance';
import { isHttpUrl } from '../text/http-url';
import { labelOf } from '../panel/term-form';
import { type TermWarning, textWarnings } from './text-warnings';

export type { TermWarning };

/** A term as far as it is looked at: what a form holds, and what only the server knows. */
export interface WarnedTerm {
  /** By the names of the content type; not yet trusted. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The related terms; null while they are not known. */
  readonly related: readonly { readonly name: string; readonly isPublished: boolean }[] | null;
  /** Names of other terms that may be the same one. */
  readonly alike: readonly string[];
}

const CODE_FIELDS = ['bad_code', 'good_code'] as const;

/** What an editor should look at, in the order of the form. */
export function termWarnings({ values, related, alike }: WarnedTerm): readonly TermWarning[] {
  const warningsOf = (fields: readonly string[]): readonly TermWarning[] =>
    fields.flatMap((field) => textWarnings(field, values[field]));
  return [
    ...alike.map((name) => ({
      field: 'term',
      message: `The glossary has “${name}”; make sure that this is another term.`,
    })),
    ...warningsOf(['short', 'long', 'misconception']),
    ...misconceptionWarnings(values),
    ...warningsOf(['why_it_matters', 'common_mistakes', 'when_to_use', 'avoid_when']),
    ...CODE_FIELDS.flatMap((field) => codeWarnings(field, values)),
    ...warningsOf(['quick_fix', 'applies_to']),
    ...relatedWarnings(related),
    ...referenceWarnings(values),
  ];
}

function misconceptionWarnings({ misconception, long }: WarnedTerm['values']): TermWarning[] {
  if (typeof misconception !== 'string' || typeof long !== 'string') return [];
  const words = wordsIn(misconception);
  if (words === '' || words !== wordsIn(long)) return [];
  return [
    {
      field: 'misconception',
      message: `${labelOf('misconception')} says the same as ${labelOf('long')}.`,
    },
  ];
}

function codeWarnings(
  field: (typeof CODE_FIELDS)[number],
  values: WarnedTerm['values'],
): TermWarning[] {
  const { [field]: code, code_language: language } = values;
  if (typeof code !== 'string') return [];
  const found = unpairedBracket(code, typeof language === 'string' ? language : null);
  if (found === null) return [];
  const fate = found.isOpening ? 'is never closed' : 'closes nothing';
  return [
    { field, message: `${labelOf(field)}: “${found.bracket}” in line ${found.line} ${fate}.` },
  ];
}

function relatedWarnings(related: WarnedTerm['related']): TermWarning[] {
  if (related === null) return [];
  if (related.length === 0)
    return [{ field: 'related', message: 'No related terms: readers find no way on from here.' }];
  return related
    .filter(({ isPublished }) => !isPublished)
    .map(({ name }) => ({
      field: 'related',
      message: `The related term “${name}” is a draft: readers see it once it is published.`,
    }));
}

function referenceWarnings({ refs }: WarnedTerm['values']): TermWarning[] {
  if (!Array.isArray(refs)) return [];
  return refs.flatMap((address: unknown, index) =>
    typeof address === 'string' && isHttpUrl(address) && !/^https:/i.test(address.trim())
      ? [
          {
            field: 'refs',
            message: `${labelOf('refs')}, line ${index + 1}: the address is not https.`,
          },
        ]
      : [],
  );
}

/** A text without regard to white space and case. */
function wordsIn(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
