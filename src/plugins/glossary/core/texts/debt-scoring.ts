/** The page about the debt score. The meanings of its axes' values are in core/term/axis-scale.ts, because the panel shows them as well. */
export const DEBT_SCORING_TEXT = {
  lead: 'A score says what a concept costs the developers who work with it. It has four axes, each a whole number from 0 to 9 with a sentence that justifies it. The axes are independent, and they are not added up: a trap that is trivial to repair is not the same problem as a fault that no developer notices and that takes a year to remove.',
  dangerous: 'What is dangerous and hard to see?',
  readingHeading: 'How to read a score',
  reading:
    '{{#if example}}<a href="{{example.url}}" data-short="{{example.plainShort}}" data-score="{{example.scoreDigits}}">{{example.term}}</a> has the score{{else}}A score looks like this:{{/if}} <code>{{exampleLine}}</code>. Each letter stands for an axis:',
  sign: 'The four bars of the icon show the values in the same order; their colours run from harmless to severe. The descriptions below define the odd values; even values lie between their neighbours. <strong>0</strong> means that the axis does not apply.',
  scoringHeading: 'Who scores, and how',
  scoring:
    'The editors of this glossary do. The author of a term chooses, for each axis, the description that fits best and justifies the choice in a sentence, which the term’s page shows beside the value. A score is an informed opinion about a concept, not a measurement of your code: what costs one team a day may cost another a month. It is published with the term and kept in its history. If you think that a value is wrong, say so on the term’s page.',
  axisHeading: '{{name}} ({{letter}})',
  axis: '{{question}} This is the {{kind}} part of the cost.',
  valuesOfAxis: 'Values of {{name}}',
  value: 'Value',
  meaning: 'Meaning',
  exampleTerm: 'Example',
  noExample: 'none',
  allScored: 'All scored terms',
  total:
    '{{formatCount table.total}} scored {{#if table.isOne}}term{{else}}terms{{/if}}. Select a column heading to sort by it.',
  score: 'Score',
  page: 'Page {{table.page}} of {{table.lastPage}}',
  sourceHeading: 'Where the idea comes from',
  source:
    'The axes and their range follow the <a href="{{standard.url}}" rel="noopener noreferrer">{{standard.name}}</a> by {{standard.publisher}}, published under <a href="{{standard.licenceUrl}}" rel="noopener noreferrer">{{standard.licence}}</a>. The descriptions on this page are this glossary’s own words.',
  plot: 'Each dot is a term. The further right it stands, the later a misuse is noticed; the further up, the more severe the term is.',
  plotAxis: 'Detectability, from 1 (noticed at once) to 9 (not until the damage is visible)',
  dangerousTerms: 'High or critical severity, and not noticed until the code runs:',
  detectability: 'detectability {{value}}',
  moreDangerous: 'And {{formatCount plot.danger.more}} more in the table.',
  noneDangerous:
    'No term here is both of high or critical severity and noticed only when the code runs.',
  description: 'What the four axes of the score and their values mean, with every scored term.',
  allCategories: 'All categories',
  term: 'Term',
  notApplicable: 'The axis does not apply to the concept.',
  between: (value: number, below: string, above: string): string =>
    `Between ${value - 1} (“${below}”) and ${value + 1} (“${above}”)`,
  dot: (term: string, severity: string, detectability: number): string =>
    `${term}: ${severity}, detectability ${detectability}`,
} as const;
