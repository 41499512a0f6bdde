import { RECOMMENDED_SHORT_LENGTH } from '../term/short-length';

/** One field of the form in which editors write a term; `name` is the attribute of the content type. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** What good looks like, its limits and an example, in one line. */
  readonly hint: string;
  readonly placeholder: string;
  /** Twelfths of the form's width. */
  readonly width: 4 | 6 | 8 | 12;
}

export interface FormGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly (readonly FormField[])[];
}

const field = (
  name: string,
  label: string,
  hint: string,
  { placeholder = '', width = 12 }: { placeholder?: string; width?: FormField['width'] } = {},
): FormField => ({ name, label, hint, placeholder, width });

/** The form, in the order of the page (contract part 5). */
export const TERM_FORM: readonly FormGroup[] = [
  {
    key: 'name',
    title: 'Name',
    rows: [
      [
        field(
          'term',
          'Term',
          'The name readers know, an abbreviation in parentheses, on one line. Example: SQL Injection (SQLi)',
          { width: 6, placeholder: 'Race Condition' },
        ),
        field(
          'slug',
          'Slug',
          'The last part of the address of the page, proposed from the name: lower-case words joined by underscores.',
          { width: 6, placeholder: 'race_condition' },
        ),
      ],
      [
        field(
          'category',
          'Category',
          'The one subject under which a reader would look for the term. Example: Security',
          { width: 6 },
        ),
        field(
          'difficulty',
          'Difficulty',
          'What a reader must know already: nothing, the basics, or the subject itself.',
          { width: 6 },
        ),
      ],
    ],
  },
  {
    key: 'score',
    title: 'Debt score',
    rows: [
      [
        field(
          'score_draft',
          'Four axes',
          'Four values with a reason for each, or none at all. Readers see a changed score when the term is published.',
        ),
      ],
    ],
  },
  {
    key: 'definition',
    title: 'Definition',
    rows: [
      [
        field(
          'aliases',
          'Also known as',
          'Other names of the same thing; press Enter after each. Example: SQLi',
        ),
      ],
      [
        field(
          'search_terms',
          'Search terms',
          'Words that the search alone knows, such as cures, products and symptoms. Example: prepared statement',
          { width: 6 },
        ),
        field('identifiers', 'Identifiers', 'What registers call it. Example: CWE-89, RFC 9457', {
          width: 6,
        }),
      ],
      [
        field(
          'short',
          'TL;DR',
          `One sentence that defines the term on its own, at best of at most ${RECOMMENDED_SHORT_LENGTH} characters. It may be quoted word for word.`,
        ),
      ],
      [
        field(
          'long',
          'Explanation',
          'Two to four paragraphs: what it is, how it works, when it bites, what the alternatives cost. Markdown without HTML.',
        ),
      ],
      [
        field(
          'misconception',
          'Common misconception',
          'The wrong belief in one sentence, then its correction. Example: “An ORM prevents it.” Raw fragments pass through.',
        ),
      ],
      [
        field(
          'why_it_matters',
          'Why it matters',
          'What happens to somebody who gets it wrong, as concrete as possible. Example: One WHERE clause exposes every table.',
        ),
      ],
    ],
  },
  {
    key: 'practice',
    title: 'In practice',
    rows: [
      [
        field(
          'common_mistakes',
          'Common mistakes',
          'Three or four lines, one mistake and its remedy in each. Example: Escaping by hand; bind the value instead.',
        ),
      ],
      [
        field(
          'when_to_use',
          'When to use',
          'One situation a line; leave it empty where the term is a fault. Example: The retry is safe to repeat.',
        ),
      ],
      [
        field(
          'avoid_when',
          'Avoid when',
          'One situation a line in which it does harm. Example: The queue has only one consumer.',
        ),
      ],
    ],
  },
  {
    key: 'code',
    title: 'Code examples',
    rows: [
      [
        field(
          'code_language',
          'Language',
          'The language of both examples, for the colours. Example: TypeScript',
          { width: 6 },
        ),
      ],
      [
        field(
          'bad_code',
          'Bad example',
          'The faulty practice in 8 to 30 lines, with comments that say what goes wrong.',
        ),
      ],
      [field('good_code', 'Good example', 'The same task done right, with comments that say why.')],
      [
        field(
          'quick_fix',
          'Quick fix',
          'One sentence, an imperative. Example: Bind every value with prepare().',
        ),
      ],
    ],
  },
  {
    key: 'detection',
    title: 'Detection and agents',
    rows: [
      [
        field(
          'applies_to',
          'Applies to',
          'The context in which the term applies, in one or two sentences. Example: Every program that builds SQL.',
        ),
      ],
      [
        field(
          'origin',
          'Origin',
          'Who named it, where and when, in one or two sentences, with the source among the references.',
        ),
      ],
      [field('detection', 'Detection hints', '')],
      [field('agent', 'AI agent', '')],
    ],
  },
  {
    key: 'connections',
    title: 'Connections',
    rows: [
      [
        field(
          'prerequisites',
          'Prerequisites',
          'Up to three terms that a reader should know first. Drafts appear on the page once they are published.',
          { width: 6 },
        ),
        field(
          'related',
          'Related',
          'Two to five terms that a reader of this one would read next. Drag them into order.',
          { width: 6 },
        ),
      ],
      [
        field(
          'not_to_be_confused_with',
          'Not to be confused with',
          'One neighbour a line: its name, then the difference. Example: Data Race: two accesses without synchronisation.',
        ),
      ],
      [
        field(
          'refs',
          'References',
          'One to four primary sources, each a full address. Example: https://cwe.mitre.org/data/definitions/89.html',
        ),
      ],
      [
        field(
          'tags',
          'Tags',
          'Two to six keywords in lower case; press Enter after each. Example: prepared statement',
        ),
      ],
    ],
  },
  {
    key: 'weight',
    title: 'Severity and effort',
    rows: [
      [
        field(
          'severity',
          'Severity',
          'How bad one occurrence is: critical when data or money is lost, info when it is only worth knowing.',
          { width: 6 },
        ),
        field(
          'effort',
          'Effort',
          'The work to mend one occurrence: low is minutes, medium is hours, high is days.',
          { width: 6 },
        ),
      ],
    ],
  },
  {
    key: 'publication',
    title: 'Credit and dates',
    rows: [
      [
        field('author', 'Author', 'Who is credited; empty for the author of the whole glossary.', {
          width: 6,
        }),
        field(
          'author_url',
          'Address of the author',
          'A full address. Example: https://example.org/about',
          { width: 6 },
        ),
      ],
      [
        field('created', 'Added', 'Set by the first publication; leave it empty.', { width: 6 }),
        field('updated', 'Edited', 'Set by each publication that changes content; leave it.', {
          width: 6,
        }),
      ],
    ],
  },
];

/** The fields of the components within the form, by the component's uid. */
export const COMPONENT_FORMS: Readonly<Record<string, readonly (readonly FormField[])[]>> = {
  'glossary.detection': [
    [
      field(
        'symptoms',
        'Symptoms',
        'Two to four things a person or a tool can see, one a line. Example: The total differs by one between two runs.',
      ),
    ],
    [
      field('auto_detectable', 'Auto-detectable', 'True when a tool finds it without a person.', {
        width: 6,
      }),
    ],
    [
      field(
        'tools',
        'Tools',
        'Real tools with the real name of the rule; press Enter after each. Example: ESLint no-eval',
      ),
    ],
  ],
  'glossary.agent': [
    [
      field('confidence', 'Confidence', 'How sure a finding usually is.', { width: 6 }),
      field('false_positives', 'False positives', 'How often a finding is wrong.', { width: 6 }),
    ],
    [
      field('fix', 'Fix', 'Whether a program may mend it alone.', { width: 6 }),
      field('fix_effort', 'Fix effort', 'The work for an agent.', { width: 6 }),
    ],
    [
      field('context', 'Context', 'How much must be read to judge.', { width: 6 }),
      field('tests', 'Tests', 'What the fix means for the tests.', { width: 6 }),
    ],
  ],
};

export function fieldsOf(group: FormGroup): readonly FormField[] {
  return group.rows.flat();
}

/** The label under which editors know an attribute, `detection.tools` included; the attribute itself when it has none. */
export function labelOf(attribute: string): string {
  const [name = '', nested] = attribute.split('.');
  const form = TERM_FORM.flatMap(fieldsOf);
  if (nested === undefined)
    return form.find((candidate) => candidate.name === name)?.label ?? attribute;
  return (
    COMPONENT_FORMS[`glossary.${name}`]?.flat().find((candidate) => candidate.name === nested)
      ?.label ?? attribute
  );
}

/** Every field of the form as permissions name it: not a component, but each field within it, as in `detection.tools`. */
export const FIELD_PATHS: readonly string[] = TERM_FORM.flatMap(fieldsOf).flatMap(
  ({ name }) =>
    COMPONENT_FORMS[`glossary.${name}`]?.flat().map((nested) => `${name}.${nested.name}`) ?? [name],
);
