import { HEADINGS } from '../term/page-sections';

/** Whole numbers within a sentence, up to ten. */
const NUMBER_WORDS: readonly string[] = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

export const TERM_TEXT = {
  ...HEADINGS,
  draft:
    '<strong>Preview of a draft, not published.</strong> The link works for a few minutes, and views are not counted.',
  isCurrentVersion:
    'Version {{version.number}} of {{version.latest}}, published <time datetime="{{version.published.machine}}">{{version.published.text}}</time>, is the current version.',
  isOldVersion:
    '<strong>Version {{version.number}} of {{version.latest}}, published <time datetime="{{version.published.machine}}">{{version.published.text}}</time>, is not the current version.</strong>',
  currentVersion: 'Current version',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  changesOfVersion: 'What changed in this version',
  history: 'History',
  classification: 'Classification',
  score: 'Debt score',
  codeExamples: 'Code Examples',
  wrapLines: 'Wrap long lines',
  badDiffers:
    '{{#if examples.bad.areSeveral}}Lines {{examples.bad.changed}} differ{{else}}Line {{examples.bad.changed}} differs{{/if}} from the good practice',
  goodDiffers:
    '{{#if examples.good.areSeveral}}Lines {{examples.good.changed}} differ{{else}}Line {{examples.good.changed}} differs{{/if}} from the bad practice',
  badPractice: 'Bad practice',
  badCode: 'Code of the bad practice',
  goodPractice: 'Good practice',
  goodCode: 'Code of the good practice',
  autoDetectable: 'Auto-detectable',
  tools: 'Tools',
  builtOnThis: 'Terms that build on this one',
  linkedFrom: 'What links here',
  searchName: 'Search for terms with this name in their texts',
  mentionedIn: 'Mentioned in',
  map: 'Map around this term',
  weight: 'Severity and Effort',
  datesAndViews: 'Dates and views',
  added: 'Added',
  allVersions: 'All versions',
  views: 'Views',
  rate: 'Rate',
  withdrawRating: 'Withdraw my rating',
  report: 'Something is wrong here',
  neighbours: 'Neighbours{{#if category.name}} in {{category.name}}{{/if}}',
  compare: 'Compare<span class="hidden"> with {{term}}</span>',
  previewTitle: (term: string): string => `Preview: ${term}`,
  versionTitle: (term: string, version: number): string => `${term}, version ${version}`,
  yes: 'yes',
  no: 'no',
  agentRows: {
    confidence: 'Confidence',
    falsePositives: 'False Positives',
    fix: 'Fix',
    fixEffort: 'Fix effort',
    context: 'Context',
    tests: 'Tests',
  },
  readFirst: (terms: number): string =>
    `Read these ${NUMBER_WORDS[terms] ?? terms} first, in this order:`,
  linkingMore: (terms: number): string =>
    `${terms} more ${terms === 1 ? 'term is' : 'terms are'} not listed.`,
  /** @param terms null where it is not known how many */
  mentionedInMore: (terms: number | null): string =>
    terms === null ? 'and more' : `and ${terms} more`,
} as const;
