export interface ReadCitation {
  readonly id: string;
  readonly type: string;
  readonly genre?: string;
  readonly title: string;
  readonly 'container-title': string;
  readonly author: readonly {
    readonly literal?: string;
    readonly family?: string;
    readonly given?: string;
  }[];
  readonly issued: { readonly 'date-parts'?: number[][]; readonly raw?: string };
  readonly URL: string;
  readonly abstract: string;
  readonly keyword?: string;
  readonly language: string;
  readonly publisher: string;
  readonly version?: string;
  readonly note?: string;
}

interface Library {
  readonly Cite: new (
    text: string,
    options: { readonly forceType: string },
  ) => { readonly data: readonly ReadCitation[] };
}

const FORMATS = {
  csl: '@csl/list+text',
  biblatex: '@biblatex/text',
  ris: '@ris/file',
} as const;

/** Reads every entry of an export as Citation.js does; it has no types of its own. */
export function readCitations(text: string, format: keyof typeof FORMATS): readonly ReadCitation[] {
  // It would fetch non-text input; there is none here.
  jest.doMock('node-fetch', () => ({}));
  const { Cite } = jest.requireActual<Library>('@citation-js/core');
  jest.requireActual('@citation-js/plugin-bibtex');
  jest.requireActual('@citation-js/plugin-ris');
  if (format === 'csl') return JSON.parse(text) as readonly ReadCitation[];
  return new Cite(text, { forceType: FORMATS[format] }).data;
}

/** The day of publication, `2026-03-23`, whether the library has taken it apart or not. */
export function dayOf({ issued }: ReadCitation): string {
  const [parts = []] = issued['date-parts'] ?? [];
  const read = issued.raw?.split('/').filter(Boolean).map(Number) ?? parts;
  return read.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The author as one name; a person's as `Family, Given`. */
export function authorOf({ author: [name, ...others] }: ReadCitation): string {
  if (name === undefined || others.length > 0) throw new Error('There must be one author.');
  return name.literal ?? [name.family, name.given].filter(Boolean).join(', ');
}
