import type { Term } from './term';
import { RAIL_TEXT } from '../texts/rail';
import { SHARED_TEXT } from '../texts/shared';
import { TERM_TEXT } from '../texts/term';

/** A part of a term's page: what it is about, what to do about it, and what else is known of it. */
export interface ContentsGroup {
  readonly name: string;
  readonly sections: readonly { readonly id: string; readonly heading: string }[];
}

type IsShown = (term: Term) => boolean;

const always: IsShown = () => true;

/** The sections in the order of the page, with the ids that `views/term.hbs` gives their headings. */
const GROUPS: readonly {
  readonly name: string;
  readonly sections: readonly (readonly [id: string, heading: string, isShown: IsShown])[];
}[] = [
  {
    name: RAIL_TEXT.understand,
    sections: [
      ['tldr', TERM_TEXT.short, ({ short }) => short !== ''],
      ['explanation', TERM_TEXT.long, ({ long }) => long !== ''],
      [
        'common-misconception',
        TERM_TEXT.misconception,
        ({ misconception }) => misconception !== '',
      ],
      ['why-it-matters', TERM_TEXT.whyItMatters, ({ whyItMatters }) => whyItMatters !== ''],
      [
        'common-mistakes',
        TERM_TEXT.commonMistakes,
        ({ commonMistakes }) => commonMistakes.length > 0,
      ],
      ['when-to-use', TERM_TEXT.whenToUse, ({ whenToUse }) => whenToUse.length > 0],
      ['avoid-when', TERM_TEXT.avoidWhen, ({ avoidWhen }) => avoidWhen.length > 0],
    ],
  },
  {
    name: RAIL_TEXT.fix,
    sections: [
      [
        'code-examples',
        TERM_TEXT.codeExamples,
        ({ badCode, goodCode }) => badCode !== '' || goodCode !== '',
      ],
      ['quick-fix', TERM_TEXT.quickFix, ({ quickFix }) => quickFix !== ''],
      ['applies-to', TERM_TEXT.appliesTo, ({ appliesTo }) => appliesTo !== null],
      ['detection-hints', TERM_TEXT.detection, ({ detection }) => detection !== null],
    ],
  },
  {
    name: RAIL_TEXT.facts,
    sections: [
      ['prerequisites', TERM_TEXT.prerequisites, ({ prerequisites }) => prerequisites.length > 0],
      ['related', TERM_TEXT.related, ({ related }) => related.length > 0],
      ['references', TERM_TEXT.references, ({ refs }) => refs.length > 0],
      [
        'severity-and-effort',
        TERM_TEXT.weight,
        ({ severity, effort }) => severity !== '' || effort !== '',
      ],
      ['cite-this-term', SHARED_TEXT.citeThisTerm, always],
    ],
  },
];

/** What the page of a term holds, as far as readers look for it; a group without any section is left out. */
export function contentsOf(term: Term): readonly ContentsGroup[] {
  return GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections
      .filter(([, , isShown]) => isShown(term))
      .map(([id, heading]) => ({ id, heading })),
  })).filter(({ sections }) => sections.length > 0);
}
