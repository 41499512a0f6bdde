import { unpairedBracket, type UnpairedBracket } from '../text/bracket-balance';
import { isHttpUrl } from '../text/http-url';
import type { RelatedEntry, SharedName } from './panel-answers';
import { namesRepeated } from '../search/shared-names';
import { linksWithinSite } from '../text/markdown-parts';
import { labelOf } from '../term/edit-form';
import { DIFFICULTIES, FIELDS, isMarkdown, namesOfKind } from '../term/fields';
import { styleWarnings } from '../publishing/style-warnings';
import { type TermWarning, textWarnings } from '../publishing/text-warnings';
import { textsIn } from '../../../shared/core/text/storable-text';

export type { TermWarning };

type NamedTerm = Omit<RelatedEntry, 'documentId'>;

/** The data that is checked: the form's values, and facts that only the server knows. */
export interface WarnedTerm {
  /** By the names of the content type; not yet trusted. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The related terms; null while they are not known. */
  readonly related: readonly NamedTerm[] | null;
  /** The prerequisites; null while they are not known. */
  readonly prerequisites: readonly NamedTerm[] | null;
  /** Names of other terms that may be the same one. */
  readonly alike: readonly string[];
  /** Aliases and identifiers that are names of other terms as well. */
  readonly shared: readonly SharedName[];
  /** Links within the site that lead nowhere. */
  readonly deadLinks: readonly string[];
}

const WARNED = namesOfKind('sentence', 'block', 'sentences', 'code');

/** The warnings for an editor, in the order of the form. */
export function termWarnings({
  values,
  related,
  prerequisites,
  alike,
  shared,
  deadLinks,
}: WarnedTerm): readonly TermWarning[] {
  const warningsOf = (field: (typeof WARNED)[number]): readonly TermWarning[] => [
    ...(isMarkdown(FIELDS[field].kind)
      ? [...textWarnings(field, values[field]), ...linkWarnings(field, values[field], deadLinks)]
      : codeWarnings(field, values)),
    ...(field === 'misconception' ? misconceptionWarnings(values) : []),
  ];
  return [
    ...alike.map((name) => ({
      field: 'term',
      message: alikeWarning(name),
    })),
    ...WARNED.flatMap((field) => warningsOf(field)),
    ...nameWarnings(values, shared),
    ...styleWarnings(values),
    ...difficultyWarnings(prerequisites, values.difficulty),
    ...relatedWarnings(related),
    ...referenceWarnings(values),
  ];
}

export const saysTheSame = (label: string, other: string): string =>
  `${label} says the same as ${other}.`;
export const deadLink = (label: string, link: string): string =>
  `${label}: the link “${link}” leads nowhere.`;
export const unpaired = (label: string, { bracket, line, isOpening }: UnpairedBracket): string =>
  `${label}: “${bracket}” in line ${line} ${isOpening ? 'is never closed' : 'closes nothing'}.`;
export const NO_WAY_ON = 'No related terms: readers find no way on from here.';
export const relatedDraft = (name: string): string =>
  `The related term “${name}” is a draft: readers see it once it is published.`;
export const doesNotLeadBack = (name: string): string =>
  `“${name}” does not lead back here: relate it to this term, or leave it out.`;
export const harderThanTerm = (name: string, difficulty: string | undefined): string =>
  `The prerequisite “${name}” is ${difficulty}, harder than this term.`;

function misconceptionWarnings({ misconception, long }: WarnedTerm['values']): TermWarning[] {
  if (typeof misconception !== 'string' || typeof long !== 'string') return [];
  const words = wordsIn(misconception);
  if (words === '' || words !== wordsIn(long)) return [];
  return [
    { field: 'misconception', message: saysTheSame(labelOf('misconception'), labelOf('long')) },
  ];
}

function linkWarnings(field: string, value: unknown, deadLinks: readonly string[]): TermWarning[] {
  if (deadLinks.length === 0) return [];
  const texts = [value].flat().filter((text) => typeof text === 'string');
  const links = [...new Set(texts.flatMap(linksWithinSite))];
  return links
    .filter((link) => deadLinks.includes(link))
    .map((link) => ({ field, message: deadLink(labelOf(field), link) }));
}

function codeWarnings(field: (typeof WARNED)[number], values: WarnedTerm['values']): TermWarning[] {
  const { [field]: code, code_language: language } = values;
  if (typeof code !== 'string') return [];
  const found = unpairedBracket(code, typeof language === 'string' ? language : null);
  if (found === null) return [];
  return [{ field, message: unpaired(labelOf(field), found) }];
}

function relatedWarnings(related: WarnedTerm['related']): TermWarning[] {
  if (related === null) return [];
  if (related.length === 0) return [{ field: 'related', message: NO_WAY_ON }];
  return related
    .flatMap(({ name, isPublished, published }) => {
      if (!isPublished) return [relatedDraft(name)];
      return published?.relatesBack === false ? [doesNotLeadBack(name)] : [];
    })
    .map((message) => ({ field: 'related', message }));
}

/** A prerequisite must not be harder than the term that requires it. */
function difficultyWarnings(
  prerequisites: WarnedTerm['prerequisites'],
  difficulty: unknown,
): TermWarning[] {
  const levels: readonly unknown[] = DIFFICULTIES;
  const own = levels.indexOf(difficulty);
  if (own === -1) return [];
  return (prerequisites ?? [])
    .filter(({ published }) => levels.indexOf(published?.difficulty) > own)
    .map(({ name, published }) => ({
      field: 'prerequisites',
      message: harderThanTerm(name, published?.difficulty),
    }));
}

/** @param line of the field, counted from 1 */
export const insecureReference = (line: number): string =>
  `${labelOf('refs')}, line ${line}: the address is not https.`;

const NAME_LISTS = ['aliases', 'identifiers'] as const;

/** @param texts aliases or identifiers of the term */
export const sharedNames = (label: string, texts: readonly string[], name: string): string =>
  `${label}: ${texts.map((text) => `“${text}”`).join(', ')} ${texts.length === 1 ? 'is a name' : 'are names'} of “${name}” as well; readers who ask for it are shown both terms.`;
export const repeatedName = (label: string, text: string): string =>
  `${label}: “${text}” is a name of this term already; leave it out.`;

/** Names that lead readers to several terms, or to this one twice. */
function nameWarnings(
  values: WarnedTerm['values'],
  shared: WarnedTerm['shared'],
): readonly TermWarning[] {
  const { term } = values;
  const [aliases, identifiers] = [textsIn(values.aliases), textsIn(values.identifiers)];
  const called = { term: typeof term === 'string' ? term : '', slug: null, aliases, identifiers };
  const others = [...new Set(shared.map(({ name }) => name))];
  const repeated = namesRepeated(called);
  return NAME_LISTS.flatMap((field) => [
    ...repeated
      .filter((name) => name.field === field)
      .map(({ text }) => ({ field, message: repeatedName(labelOf(field), text) })),
    ...others.flatMap((name) => {
      const texts = called[field].filter((text) =>
        shared.some((one) => one.name === name && one.text === text),
      );
      return texts.length === 0
        ? []
        : [{ field, message: sharedNames(labelOf(field), texts, name) }];
    }),
  ]);
}

export const alikeWarning = (name: string): string =>
  `The glossary has “${name}”; make sure that this is another term.`;

function referenceWarnings({ refs }: WarnedTerm['values']): TermWarning[] {
  if (!Array.isArray(refs)) return [];
  return refs.flatMap((address: unknown, index) =>
    typeof address === 'string' && isHttpUrl(address) && !/^https:/i.test(address.trim())
      ? [
          {
            field: 'refs',
            message: insecureReference(index + 1),
          },
        ]
      : [],
  );
}

/** A text without regard to white space and case. */
function wordsIn(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
