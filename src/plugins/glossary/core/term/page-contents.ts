import { CODE_AT, PAGE_SECTIONS, WEIGHT_AT } from './page-sections';
import { inCamelCase } from './fields';
import { isNothing } from './field-values';
import type { Term } from './term';
import { RAIL_TEXT } from '../texts/frame';
import { SHARED_TEXT } from '../texts/shared';
import { TERM_TEXT } from '../texts/term';

/** A part of a term's page: understanding it, fixing it, further facts. */
export interface ContentsGroup {
  readonly name: string;
  readonly sections: readonly { readonly id: string; readonly heading: string }[];
}

interface Section {
  readonly at: number;
  readonly id: string;
  readonly heading: string;
  readonly listed?: keyof typeof GROUP_NAMES;
  isPresent(term: Term): boolean;
}

const GROUP_NAMES = {
  understand: RAIL_TEXT.understand,
  fix: RAIL_TEXT.fix,
  facts: RAIL_TEXT.facts,
} as const;

/** The id of a heading in `views/term.hbs`. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/ /g, '-');

const ofField = ({ name, at, listed }: (typeof PAGE_SECTIONS)[number]): Section => {
  const property = inCamelCase(name);
  const heading = TERM_TEXT[property];
  return {
    ...{ at, heading, id: idOf(heading) },
    ...(listed && { listed }),
    isPresent: (term) => !isNothing(term[property]),
  };
};

/** Sections with several fields, or none. */
const OTHERS: readonly Section[] = [
  {
    at: CODE_AT,
    id: 'code-examples',
    heading: TERM_TEXT.codeExamples,
    listed: 'fix',
    isPresent: ({ badCode, goodCode }) => badCode !== '' || goodCode !== '',
  },
  {
    at: WEIGHT_AT,
    id: 'severity-and-effort',
    heading: TERM_TEXT.weight,
    listed: 'facts',
    isPresent: ({ severity, effort }) => severity !== '' || effort !== '',
  },
  {
    at: Infinity,
    id: 'cite-this-term',
    heading: SHARED_TEXT.citeThisTerm,
    listed: 'facts',
    isPresent: () => true,
  },
];

/** The sections in the order of the page. */
const SECTIONS = [...PAGE_SECTIONS.map(ofField), ...OTHERS].toSorted(
  (one, other) => one.at - other.at,
);

/** The table of contents of a term's page; groups without sections are left out. */
export function contentsOf(term: Term): readonly ContentsGroup[] {
  return Object.entries(GROUP_NAMES)
    .map(([group, name]) => ({
      name,
      sections: SECTIONS.filter(({ listed, isPresent }) => listed === group && isPresent(term)).map(
        ({ id, heading }) => ({ id, heading }),
      ),
    }))
    .filter(({ sections }) => sections.length > 0);
}
