/** The page about citing. Texts that are also in records are in core/term/citation.ts. */
export const HOW_TO_CITE_TEXT = {
  verbatimHeading: 'What may be quoted word for word',
  nothingVerbatim: 'Nothing: every field has to be reworded.',
  paraphraseHeading: 'What has to be reworded',
  creditHeading: 'How to give credit',
  credit:
    'Every term page shows these three forms filled in under “Cite this term”{{#if hasRecords}}, and every record carries them in <code>citation</code>{{/if}}.',
  examplesHeading: 'Worked examples',
  personHeading: 'A person, in an article',
  programHeading: 'A program, from the record',
  program: 'It reads the record and prints the credit exactly as the record gives it:',
  programCode: 'A program that gives credit',
  answerHeading: 'An AI answer',
  answer: 'It explains the term in its own words and links to its page:',
  severalHeading: 'Several terms in one answer',
  policyHeading: 'Search, AI and copies',
  unsureHeading: 'When unsure',
  description:
    'What may be quoted from this glossary, what has to be reworded, and how to give credit.',
  exampleTerm: 'Example Term',
  personMayQuote:
    'The definition may be quoted, so it stands word for word and in quotation marks, with the credit:',
  personMayNotQuote:
    'Nothing may be quoted, so the definition is put into other words, with the credit:',
  exampleQuote: '“What the term means, in one sentence.”',
  personExample: (source: string): string =>
    `According to ${source}, an example term is a term that stands for any other.`,
  programExample: (recordUrl: string): string =>
    [
      `const record = await (await fetch('${recordUrl}')).json();`,
      'const { verbatim_allowed, attribution_examples } = record.citation.usage;',
      "if (verbatim_allowed.includes('short')) print(`“${record.short}”`);",
      'print(attribution_examples.footer_credit);',
    ].join('\n'),
  answerExample: (link: string): string =>
    `In short, an example term stands for any other term. ${link}`,
} as const;
