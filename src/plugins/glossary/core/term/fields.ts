import type { Field, FieldKind } from './field';

/** Recommended maximum length of a definition (TL;DR), in characters: up to here it can be quoted as a whole. Longer ones are not refused. */
export const RECOMMENDED_SHORT_LENGTH = 240;

/** The length of a definition in characters as a person counts them. */
export function shortLength(short: string): number {
  return [...short.trim()].length;
}

/** Maximum length of Markdown that fills a section of a page, and of a code example, in characters: a dozen printed pages. */
const SECTION = 20_000;
/** Maximum length of a text of some paragraphs. */
const PARAGRAPHS = 10_000;
/** Maximum length of a text of some sentences. */
const SENTENCES = 5_000;
/** Maximum length of an item in a list of sentences. */
const LINE = 2_000;
/** Maximum length of a word or name. */
const WORD = 200;
const ADDRESS = 2_000;

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;
const LEVELS = ['low', 'medium', 'high'] as const;
export const EFFORTS = LEVELS;

/**
 * The fields of a term: everything that lists fields is derived from this table. Names are those of the content type, the record and files; the order
 * is that of files, which contains that of the record. To add a field, see CONTRIBUTING.md.
 */
export const FIELDS = {
  slug: {
    kind: 'slug',
    label: 'Slug',
    hint: 'The last part of the address of the page, proposed from the name: lower-case words joined by underscores.',
    placeholder: 'race_condition',
    group: 'name',
    form: { row: 1, column: 2, width: 6 },
    inRecord: true,
    required: 'always',
  },
  term: {
    kind: 'line',
    label: 'Term',
    hint: 'The name readers know, an abbreviation in parentheses, on one line. Example: SQL Injection (SQLi)',
    placeholder: 'Race Condition',
    group: 'name',
    form: { row: 1, width: 6 },
    limit: WORD,
    inRecord: true,
    required: 'always',
  },
  category: {
    kind: 'category',
    label: 'Category',
    hint: 'The one subject under which a reader would look for the term. Example: Security',
    group: 'name',
    form: { row: 2, width: 6 },
    inRecord: true,
    required: 'always',
    isNullable: true,
  },
  difficulty: {
    kind: 'choice',
    label: 'Difficulty',
    hint: 'What a reader must know already: nothing, the basics, or the subject itself.',
    group: 'name',
    form: { row: 2, column: 2, width: 6 },
    choices: DIFFICULTIES,
    inRecord: true,
    required: 'by default',
  },
  short: {
    kind: 'sentence',
    label: 'TL;DR',
    hint: `One sentence that defines the term on its own, best with ${RECOMMENDED_SHORT_LENGTH} characters or fewer. It may be quoted word for word.`,
    group: 'definition',
    form: { row: 3 },
    page: { at: 20, listed: 'understand' },
    limit: SENTENCES,
    inRecord: true,
    required: 'always',
    isQuotedAlone: true,
  },
  long: {
    kind: 'block',
    label: 'Explanation',
    hint: 'Two to four paragraphs: what it is, how it works, when it bites, what the alternatives cost. Markdown without HTML.',
    group: 'definition',
    form: { row: 4 },
    page: { at: 30, listed: 'understand' },
    limit: SECTION,
    inRecord: true,
    required: 'always',
  },
  aliases: {
    kind: 'words',
    label: 'Also known as',
    hint: 'Other names of the same thing; press Enter after each. Example: SQLi',
    group: 'definition',
    form: { row: 1 },
    page: { at: 10 },
    limit: WORD,
    inRecord: true,
    required: 'by choice',
  },
  search_terms: {
    kind: 'words',
    label: 'Search terms',
    hint: 'Words that the search alone knows, such as cures, products and symptoms. Example: prepared statement',
    group: 'definition',
    form: { row: 2, width: 6 },
    limit: WORD,
    addedAfter: 'aliases',
  },
  identifiers: {
    kind: 'words',
    label: 'Identifiers',
    hint: 'What registers call it. Example: CWE-89, RFC 9457',
    group: 'definition',
    form: { row: 2, column: 2, width: 6 },
    page: { at: 190 },
    limit: WORD,
    addedAfter: 'aliases',
  },
  tags: {
    kind: 'words',
    label: 'Tags',
    hint: 'Two to six keywords in lower case; press Enter after each. Example: prepared statement',
    group: 'connections',
    form: { row: 4 },
    page: { at: 200 },
    limit: WORD,
    inRecord: true,
    required: 'by default',
  },
  misconception: {
    kind: 'block',
    label: 'Common misconception',
    hint: 'The wrong belief in one sentence, then its correction. Example: “An ORM prevents it.” Raw fragments pass through.',
    group: 'definition',
    form: { row: 5 },
    page: { at: 40, listed: 'understand' },
    limit: PARAGRAPHS,
    inRecord: true,
    required: 'by default',
  },
  why_it_matters: {
    kind: 'block',
    label: 'Why it matters',
    hint: 'What happens to someone who gets it wrong, as concrete as possible. Example: One WHERE clause exposes every table.',
    group: 'definition',
    form: { row: 6 },
    page: { at: 50, listed: 'understand' },
    limit: PARAGRAPHS,
    inRecord: true,
    required: 'by default',
    isQuotedAlone: true,
  },
  common_mistakes: {
    kind: 'sentences',
    label: 'Common mistakes',
    hint: 'Three or four lines, one mistake and its remedy in each. Example: Escaping by hand; bind the value instead.',
    group: 'practice',
    form: { row: 1 },
    page: { at: 60, listed: 'understand' },
    limit: LINE,
    inRecord: true,
    required: 'by default',
    isQuotedAlone: true,
  },
  when_to_use: {
    kind: 'sentences',
    label: 'When to use',
    hint: 'One situation a line; leave it empty where the term is a fault. Example: The retry is safe to repeat.',
    group: 'practice',
    form: { row: 2 },
    page: { at: 70, listed: 'understand' },
    limit: LINE,
    inRecord: true,
    required: 'by choice',
    isQuotedAlone: true,
  },
  avoid_when: {
    kind: 'sentences',
    label: 'Avoid when',
    hint: 'One situation a line in which it does harm. Example: The queue has only one consumer.',
    group: 'practice',
    form: { row: 3 },
    page: { at: 80, listed: 'understand' },
    limit: LINE,
    inRecord: true,
    required: 'by choice',
    isQuotedAlone: true,
  },
  related: {
    kind: 'terms',
    label: 'Related',
    hint: 'Two to five terms that a reader of this one would read next. Drag them into order.',
    group: 'connections',
    form: { row: 1, column: 2, width: 6 },
    page: { at: 150, listed: 'facts' },
    inRecord: true,
  },
  prerequisites: {
    kind: 'terms',
    label: 'Prerequisites',
    hint: 'Up to three terms that a reader should know first. Drafts appear on the page once they are published.',
    group: 'connections',
    form: { row: 1, width: 6 },
    page: { at: 140, listed: 'facts' },
    inRecord: true,
  },
  refs: {
    kind: 'addresses',
    label: 'References',
    hint: 'One to four primary sources, each a full address. Example: https://cwe.mitre.org/data/definitions/89.html',
    group: 'connections',
    form: { row: 3 },
    page: { at: 180, listed: 'facts' },
    limit: ADDRESS,
    inRecord: true,
    required: 'by choice',
  },
  bad_code: {
    kind: 'code',
    label: 'Bad example',
    hint: 'The faulty practice in 8 to 30 lines, with comments that say what goes wrong.',
    group: 'code',
    form: { row: 2 },
    limit: SECTION,
    inRecord: true,
    required: 'by default',
  },
  good_code: {
    kind: 'code',
    label: 'Good example',
    hint: 'The same task done right, with comments that say why.',
    group: 'code',
    form: { row: 3 },
    limit: SECTION,
    inRecord: true,
    required: 'by default',
  },
  quick_fix: {
    kind: 'sentence',
    label: 'Quick fix',
    hint: 'One sentence, an imperative. Example: Bind every value with prepare().',
    group: 'code',
    form: { row: 4 },
    page: { at: 100, listed: 'fix' },
    limit: SENTENCES,
    inRecord: true,
    required: 'by default',
    isQuotedAlone: true,
  },
  severity: {
    kind: 'choice',
    label: 'Severity',
    hint: 'How bad one occurrence is: critical when data or money is lost, info when it is only worth knowing.',
    group: 'weight',
    form: { row: 1, width: 6 },
    choices: SEVERITIES,
    inRecord: true,
    required: 'by default',
  },
  effort: {
    kind: 'choice',
    label: 'Effort',
    hint: 'The work to mend one occurrence: low is minutes, medium is hours, high is days.',
    group: 'weight',
    form: { row: 1, column: 2, width: 6 },
    choices: EFFORTS,
    inRecord: true,
    required: 'by default',
  },
  created: {
    kind: 'day',
    label: 'Added',
    hint: 'Set by the first publication; leave it empty.',
    group: 'publication',
    form: { row: 2, width: 6 },
    inRecord: true,
  },
  updated: {
    kind: 'day',
    label: 'Edited',
    hint: 'Set by each publication that changes content; leave it.',
    group: 'publication',
    form: { row: 2, column: 2, width: 6 },
    inRecord: true,
  },
  code_language: {
    kind: 'language',
    label: 'Language',
    hint: 'The language of both examples, for the colours. Example: TypeScript',
    group: 'code',
    form: { row: 1, width: 6 },
    limit: 40,
    isNullable: true,
  },
  applies_to: {
    kind: 'block',
    label: 'Applies to',
    hint: 'The context in which the term applies, in one or two sentences. Example: Every program that builds SQL.',
    group: 'detection',
    form: { row: 1 },
    page: { at: 110, listed: 'fix' },
    limit: SENTENCES,
    isNullable: true,
  },
  origin: {
    kind: 'block',
    label: 'Origin',
    hint: 'Who named it, where and when, in one or two sentences, with the source among the references.',
    group: 'detection',
    form: { row: 2 },
    page: { at: 170 },
    limit: SENTENCES,
    isNullable: true,
    addedAfter: 'applies_to',
  },
  not_to_be_confused_with: {
    kind: 'sentences',
    label: 'Not to be confused with',
    hint: 'One neighbour a line: its name, then the difference. Example: Data Race: two accesses without synchronisation.',
    group: 'connections',
    form: { row: 2 },
    page: { at: 160 },
    limit: LINE,
    addedAfter: 'related',
  },
  detection: {
    kind: 'component',
    label: 'Detection hints',
    hint: '',
    group: 'detection',
    form: { row: 3 },
    page: { at: 120, listed: 'fix' },
    parts: {
      symptoms: {
        kind: 'sentences',
        label: 'Symptoms',
        hint: 'Two to four things a person or a tool can see, one a line. Example: The total differs by one between two runs.',
        form: { row: 1 },
        limit: LINE,
      },
      auto_detectable: {
        kind: 'flag',
        label: 'Auto-detectable',
        hint: 'True when a tool finds it without a person.',
        form: { row: 2, width: 6 },
      },
      tools: {
        kind: 'words',
        label: 'Tools',
        hint: 'Real tools with the real name of the rule; press Enter after each. Example: ESLint no-eval',
        form: { row: 3 },
        limit: LINE,
      },
    },
  },
  agent: {
    kind: 'component',
    label: 'AI agent',
    hint: '',
    group: 'detection',
    form: { row: 4 },
    page: { at: 130 },
    parts: {
      confidence: {
        kind: 'choice',
        label: 'Confidence',
        hint: 'How sure a finding usually is.',
        form: { row: 1, width: 6 },
        choices: LEVELS,
      },
      false_positives: {
        kind: 'choice',
        label: 'False positives',
        hint: 'How often a finding is wrong.',
        form: { row: 1, column: 2, width: 6 },
        choices: LEVELS,
      },
      fix: {
        kind: 'choice',
        label: 'Fix',
        hint: 'Whether a program may mend it alone.',
        form: { row: 2, width: 6 },
        choices: ['manual', 'automatic'],
      },
      fix_effort: {
        kind: 'choice',
        label: 'Fix effort',
        hint: 'The work for an agent.',
        form: { row: 2, column: 2, width: 6 },
        choices: LEVELS,
      },
      context: {
        kind: 'choice',
        label: 'Context',
        hint: 'How much must be read to judge.',
        form: { row: 3, width: 6 },
        choices: ['line', 'function', 'class', 'file', 'module', 'system'],
      },
      tests: {
        kind: 'choice',
        label: 'Tests',
        hint: 'What the fix means for the tests.',
        form: { row: 3, column: 2, width: 6 },
        choices: ['none', 'update', 'add'],
      },
    },
  },
  score: {
    kind: 'score',
    label: 'Four axes',
    hint: 'Four values with a reason for each, or none at all. Readers see a changed score when the term is published.',
    group: 'score',
    form: { row: 1 },
  },
  author: {
    kind: 'line',
    label: 'Author',
    hint: 'Who is credited; empty for the author of the whole glossary.',
    group: 'publication',
    form: { row: 1, width: 6 },
    limit: WORD,
    isNullable: true,
  },
  author_url: {
    kind: 'address',
    label: 'Address of the author',
    hint: 'A full address. Example: https://example.org/about',
    group: 'publication',
    form: { row: 1, column: 2, width: 6 },
    limit: ADDRESS,
    isNullable: true,
  },
} as const satisfies Readonly<Record<string, Field>>;

export type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

/** The names of the fields of a kind. */
export type NameOf<Kind extends FieldKind> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[FieldName];
/** The names of the fields with a property. */
export type NameWith<Mark extends object> = {
  [Name in FieldName]: Fields[Name] extends Mark ? Name : never;
}[FieldName];

/** Every field with its name, in the order of files. */
export const FIELD_ENTRIES = Object.entries(FIELDS) as unknown as readonly (readonly [
  FieldName,
  Field,
])[];

/** The names of the fields of some kinds, in the order of files. */
export function namesOfKind<Kind extends FieldKind>(
  ...kinds: readonly Kind[]
): readonly NameOf<Kind>[] {
  return FIELD_ENTRIES.filter(([, { kind }]) => (kinds as readonly FieldKind[]).includes(kind)).map(
    ([name]) => name as NameOf<Kind>,
  );
}

/** Days set by publications: they belong to a version's dates, not to its content. */
export const DAY_FIELDS: readonly string[] = namesOfKind('day');

/** Fields with code. */
export const CODE_FIELDS: ReadonlySet<string> = new Set(namesOfKind('code'));

/** The names of the fields with a property, in the order of files. */
export function namesWith<Key extends 'inRecord' | 'isQuotedAlone'>(
  key: Key,
): readonly NameWith<Readonly<Record<Key, true>>>[] {
  return FIELD_ENTRIES.filter(([, field]) => field[key] === true).map(
    ([name]) => name as NameWith<Readonly<Record<Key, true>>>,
  );
}

/** Whether texts of a kind are Markdown. */
export const isMarkdown = (kind: FieldKind): boolean =>
  kind === 'sentence' || kind === 'block' || kind === 'sentences';
/** Whether a kind is a list of texts. */
export const isTextList = (kind: FieldKind): boolean =>
  kind === 'words' || kind === 'sentences' || kind === 'addresses';

/** `why_it_matters` in camel case: `whyItMatters`. */
export type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
export function inCamelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/_([a-z])/g, (_all, letter: string) =>
    letter.toUpperCase(),
  ) as CamelCase<Name>;
}

/** Fields with related terms. */
export type RelationField = NameOf<'terms'>;
export const RELATION_FIELDS: readonly RelationField[] = namesOfKind('terms');
