import type { Features } from '../settings/features';

/** A representation of a term: its suffix, its media type, and the channel under which requests for it are counted. */
export interface FormDescription {
  readonly suffix: string;
  readonly mediaType: string;
  /** The Content-Type header. */
  readonly contentType: string;
  readonly channel: string;
}

/** Every format of a term (docs/decisions/0030-forms-of-a-term.md); earlier ones are preferred when a client accepts several equally. */
export const TERM_FORMATS = {
  page: {
    suffix: '',
    mediaType: 'text/html',
    contentType: 'text/html; charset=utf-8',
    channel: 'html',
  },
  record: {
    suffix: '.json',
    mediaType: 'application/json',
    contentType: 'application/json; charset=utf-8',
    channel: 'json',
  },
  markdown: {
    suffix: '.md',
    mediaType: 'text/markdown',
    contentType: 'text/markdown; charset=utf-8',
    channel: 'md',
  },
  jsonld: {
    suffix: '.jsonld',
    mediaType: 'application/ld+json',
    contentType: 'application/ld+json',
    channel: 'jsonld',
  },
  csl: {
    suffix: '.csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    contentType: 'application/vnd.citationstyles.csl+json',
    channel: 'csl',
  },
  biblatex: {
    suffix: '.bib',
    mediaType: 'application/x-bibtex',
    contentType: 'application/x-bibtex; charset=utf-8',
    channel: 'bib',
  },
  ris: {
    suffix: '.ris',
    mediaType: 'application/x-research-info-systems',
    contentType: 'application/x-research-info-systems; charset=utf-8',
    channel: 'ris',
  },
  linkset: {
    suffix: '.linkset.json',
    mediaType: 'application/linkset+json',
    contentType: 'application/linkset+json',
    channel: 'linkset',
  },
} as const satisfies Readonly<Record<string, FormDescription>>;

export type TermFormat = keyof typeof TERM_FORMATS;
export type DataFormat = Exclude<TermFormat, 'page'>;

export const ALL_FORMATS = Object.keys(TERM_FORMATS) as readonly TermFormat[];
export const DATA_FORMATS = ALL_FORMATS.filter((format): format is DataFormat => format !== 'page');

/** Those that the terms of a glossary have. */
export const formatsWith = ({
  pages,
  records,
}: Pick<Features, 'pages' | 'records'>): readonly TermFormat[] =>
  ALL_FORMATS.filter((format) => (format === 'page' ? pages : records));

/** Formats with the content of a term; the others contain metadata about it. */
const CONTENT_FORMATS = ['page', 'record', 'markdown'] as const satisfies readonly TermFormat[];

export function isContentFormat(format: TermFormat): boolean {
  return CONTENT_FORMATS.some((other) => other === format);
}

/** Formats by suffix, as written. */
export const FORMAT_OF_SUFFIX: ReadonlyMap<string, TermFormat> = new Map(
  ALL_FORMATS.map((format) => [TERM_FORMATS[format].suffix, format]),
);

/** Longer suffixes first: `.csl.json` ends with `.json`. */
const LONGEST_FIRST = DATA_FORMATS.toSorted(
  (one, other) => TERM_FORMATS[other].suffix.length - TERM_FORMATS[one].suffix.length,
);

/** The format of a file name by its suffix, and the rest of the name; case is ignored. */
export function formatOfName(name: string): { readonly format: TermFormat; readonly word: string } {
  const lower = name.toLowerCase();
  const format = LONGEST_FIRST.find((candidate) => lower.endsWith(TERM_FORMATS[candidate].suffix));
  return format === undefined
    ? { format: 'page', word: name }
    : { format, word: name.slice(0, -TERM_FORMATS[format].suffix.length) };
}
