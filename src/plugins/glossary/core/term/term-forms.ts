/** A representation of a term: what its address ends with, its type, and the channel under which requests for it are counted. */
export interface FormDescription {
  readonly suffix: string;
  readonly mediaType: string;
  /** The type as it is sent. */
  readonly contentType: string;
  readonly channel: string;
}

/** Every form of a term (docs/decisions/0030-forms-of-a-term.md); the first ones are preferred where a client likes several as much. */
export const TERM_FORMS = {
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

export type TermForm = keyof typeof TERM_FORMS;
/** A form for programs: everything but the page. */
export type DataForm = Exclude<TermForm, 'page'>;

export const ALL_FORMS = Object.keys(TERM_FORMS) as readonly TermForm[];
export const DATA_FORMS = ALL_FORMS.filter((form): form is DataForm => form !== 'page');

/** Forms that hold the content of a term; the others hold what is said about it. */
export const CONTENT_FORMS = ['page', 'record', 'markdown'] as const satisfies readonly TermForm[];

export function isContentForm(form: TermForm): boolean {
  return CONTENT_FORMS.some((other) => other === form);
}

/** Forms by what the address ends with, as it is written. */
export const FORM_OF_SUFFIX: ReadonlyMap<string, TermForm> = new Map(
  ALL_FORMS.map((form) => [TERM_FORMS[form].suffix, form]),
);

/** Longer suffixes first: `.csl.json` ends with `.json`. */
const LONGEST_FIRST = DATA_FORMS.toSorted(
  (one, other) => TERM_FORMS[other].suffix.length - TERM_FORMS[one].suffix.length,
);

/** The form that the last part of an address asks for, and what stands before its suffix; capitals make no difference. */
export function formOfName(name: string): { readonly form: TermForm; readonly word: string } {
  const lower = name.toLowerCase();
  const form = LONGEST_FIRST.find((candidate) => lower.endsWith(TERM_FORMS[candidate].suffix));
  return form === undefined
    ? { form: 'page', word: name }
    : { form, word: name.slice(0, -TERM_FORMS[form].suffix.length) };
}
