import { labelOf } from '../term/edit-form';
import { AXES } from '../term/debt-score';
import { namesWith } from '../term/fields';
import { namesIn } from '../text/name-parts';
import { markdownToText } from '../text/markdown';
import { readScoreDraft } from './score-draft';
import type { TermWarning } from './text-warnings';

/** Fields whose texts are quoted without the rest of the page. */
const QUOTED_ALONE = namesWith('isQuotedAlone');

/** Words that lead a reader to another place of the page. */
const POINTER =
  /\b(?:in|of|from) the (?:(?:good|bad|first|second) )?examples?\b|\bthe (?:good|bad) (?:example|code|version)\b|\bthe (?:first|second|third|fourth|last) mistake\b|\b(?:the )?quick fix(?:es)? (?:says?|adds?|names?|above|below)\b|\b(?:see|as|named|described|shown) (?:above|below)\b|\bthis (?:file|entry|page)\b/i;
/** Articles of English, French, Spanish, Portuguese, Italian, German, Dutch and Swedish. */
const ARTICLE =
  /^(?:an?|the|une?|les?|la|el|l[ao]s|os?|il|lo|i|gli|der|die|das|eine?|een|de|het|en|ett)\s+|^(?:l|un)['’]/iu;
const QUOTATION = /^["“„«‹'‘]\S/;
const SENTENCE_END = /[.!?。！？][)\]"'”’]*$/;

type Values = Readonly<Record<string, unknown>>;

/** Which rules of the guide for writers (docs/writing-terms.md) a term does not keep, of those that can be checked in a term alone. */
export function styleWarnings(values: Values): readonly TermWarning[] {
  const score = readScoreDraft(values.score_draft);
  return [
    ...definitionWarnings(values),
    ...misconceptionWarnings(values),
    ...QUOTED_ALONE.flatMap((field) => pointerWarnings(field, textsOf(values[field]))),
    ...pointerWarnings(
      'score_draft',
      AXES.map((axis) => score[axis].rationale),
    ),
  ];
}

/** @param bare the name without the part in brackets behind it */
export const beginsOtherwise = (label: string, bare: string): string =>
  `${label} does not begin with the name; alone, it reads best as “${bare} is …”.`;
export const endsOtherwise = (label: string): string => `${label} does not end as a sentence does.`;
export const statesAnError = (label: string): string =>
  `${label} does not begin with the belief in quotation marks; who quotes its first sentence quotes an error.`;
/** @param found the words that lead there */
export const leadsElsewhere = (label: string, found: string): string =>
  `${label}: “${found}” leads to another place, and the text may be read without it.`;

function definitionWarnings({ short, term, aliases }: Values): TermWarning[] {
  if (typeof short !== 'string' || typeof term !== 'string') return [];
  const definition = markdownToText(short).trim();
  if (definition === '' || term.trim() === '') return [];
  const [full = term, bare = full] = namesIn(term.trim());
  const names = [term, ...textsOf(aliases)].flatMap(namesIn).filter((name) => name.trim() !== '');
  const beginnings = [definition, definition.replace(ARTICLE, '')].map(comparable);
  const label = labelOf('short');
  return [
    ...(names.some((name) => beginnings.some((text) => text.startsWith(comparable(name.trim()))))
      ? []
      : [
          {
            field: 'short',
            message: beginsOtherwise(label, bare),
          },
        ]),
    ...(SENTENCE_END.test(definition) ? [] : [{ field: 'short', message: endsOtherwise(label) }]),
  ];
}

function misconceptionWarnings({ misconception }: Values): TermWarning[] {
  if (typeof misconception !== 'string' || misconception.trim() === '') return [];
  if (QUOTATION.test(markdownToText(misconception).trim())) return [];
  return [
    {
      field: 'misconception',
      message: statesAnError(labelOf('misconception')),
    },
  ];
}

function pointerWarnings(field: string, texts: readonly string[]): TermWarning[] {
  const found = texts.flatMap((text) => POINTER.exec(text)?.[0] ?? [])[0];
  if (found === undefined) return [];
  return [
    {
      field,
      message: leadsElsewhere(labelOf(field), found),
    },
  ];
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .replace(/`/g, '');

function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}
