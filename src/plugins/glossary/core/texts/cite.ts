const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** How to cite a term: behind “Cite” by its name, and at the end of its page. */
export const CITE_TEXT = {
  inline: 'Inline',
  markdown: 'Markdown',
  footer: 'Footer',
  copyInline: 'the inline credit',
  copyMarkdown: 'the Markdown credit',
  copyFooter: 'the footer credit',
  author: 'Author',
  record: 'Record',
  files: 'Files',
  open: 'Cite',
  panel: 'Cite {{name}}',
  close: 'Close',
  verbatim: 'Word for word',
  paraphrase: 'In your own words',
  quote: 'Quote',
  copyQuote: 'the quote',
  apa: 'APA',
  copyReference: 'the reference',
  version: 'Version',
  /** The day of a reference in the style of the APA, by the number of its month. */
  apaDay: (year: string, month: number, day: number): string =>
    `${year}, ${MONTHS[month - 1]} ${day}`,
  /** A reference in the style of the APA up to its address. */
  apaReference: (cited: {
    readonly author: string;
    readonly day: string;
    readonly name: string;
    readonly version: number;
    readonly container: string;
  }): string =>
    `${cited.author} (${cited.day}). ${cited.name} (Version ${cited.version}). In ${cited.container}.`,
} as const;
