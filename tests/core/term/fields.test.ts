import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { toMarkdown } from '../../../src/plugins/glossary/core/formats/markdown';
import { EMPTY_TERM, fileTermOf } from '../../../src/plugins/glossary/core/import-export/file-term';
import { FIELD_PATHS, labelOf, TERM_FORM } from '../../../src/plugins/glossary/core/term/edit-form';
import { validationErrorsOf } from '../../../src/plugins/glossary/core/publishing/completeness';
import { deadLink, termWarnings } from '../../../src/plugins/glossary/core/panel/term-warnings';
import { leadsElsewhere } from '../../../src/plugins/glossary/core/publishing/style-warnings';
import { lengthErrors } from '../../../src/plugins/glossary/core/publishing/field-limits';
import {
  digestOfContent,
  searchedText,
  termFromContent,
} from '../../../src/plugins/glossary/core/term/term-content';
import { termDiff } from '../../../src/plugins/glossary/core/publishing/term-diff';
import { quotableTextsOf } from '../../../src/plugins/glossary/core/quoting/quotable-texts';
import type { Field, FieldInput } from '../../../src/plugins/glossary/core/term/field';
import {
  FIELD_ENTRIES,
  type FieldName,
  inCamelCase,
  isTextList,
  isMarkdown,
} from '../../../src/plugins/glossary/core/term/fields';
import { linkedTexts } from '../../../src/plugins/glossary/core/term-page/mentioned-in';
import { SLUG_MAX_LENGTH } from '../../../src/plugins/glossary/core/term/slug';
import {
  DEFAULT_REQUIRED_FIELDS,
  REQUIRABLE_FIELDS,
  emptyFieldsOf,
  filledCount,
} from '../../../src/plugins/glossary/core/term/required-fields';
import {
  contentFromStored,
  type StoredTerm,
} from '../../../src/plugins/glossary/core/term/stored-term';
import { toTermPage } from '../../../src/plugins/glossary/core/term-page/term-page';
import { toTermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { createRenderer } from '../../../src/plugins/glossary/views/renderer';
import { termPageHtml } from '../../../src/plugins/glossary/views/term-html';
import {
  A_VERSION,
  aPageContext,
  aStoredScore,
  aStoredTerm,
  NO_ACTIVITY,
  NO_LINKED_TERMS,
  REFERENCES,
  someSettings,
} from '../../support/content/a-term';
import { fileRowsOf, readFile, writtenFile } from '../../support/content/file-rows';

const ROOT = path.resolve(__dirname, '../../..');
const renderer = createRenderer(path.join(ROOT, 'src/plugins/glossary/views'));
const CATEGORY = { key: 'security', name: 'Security' };

interface Attribute {
  readonly type: string;
  readonly customField?: string;
  readonly options?: { readonly shape?: string };
  readonly enum?: readonly string[];
  readonly maxLength?: number;
}

const attributesIn = (file: string): Readonly<Record<string, Attribute>> =>
  JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).attributes;
const ATTRIBUTES = attributesIn('src/plugins/glossary/server/content-types/term/schema.json');

function kindOf({ type, customField = '', options }: Attribute): string {
  if (type !== 'customField') return type;
  const name = customField.replace('plugin::glossary.', '');
  return options?.shape === undefined ? name : `${name} ${options.shape}`;
}
const ATTRIBUTE_KINDS: Readonly<Record<FieldInput['kind'], readonly string[]>> = {
  slug: ['slug'],
  line: ['string'],
  address: ['string'],
  category: ['relation'],
  choice: ['enumeration'],
  language: ['code-language'],
  day: ['date'],
  sentence: ['markdown-text line'],
  block: ['markdown block', 'markdown-text block'],
  code: ['code'],
  flag: ['boolean'],
  words: ['chips'],
  sentences: ['lines'],
  addresses: ['addresses'],
  terms: ['relation'],
  score: ['score-draft'],
  component: ['component'],
};

/** The limit that stands in the content type; Strapi has none for our own fields. */
function mostOf({ kind, limit }: FieldInput): number | undefined {
  if (kind === 'slug') return SLUG_MAX_LENGTH;
  return ['line', 'address', 'language'].includes(kind) ? limit : undefined;
}

const FIELDS_OF_KIND = FIELD_ENTRIES.map(([name, field]): [FieldName, Field] => [name, field]);

/** A text that stands in no other field. */
const marker = (name: string): string => `zebra${name.replace(/\W|_/g, '')}quartz`;

/** What `aStoredTerm()` has in a field, or in a part of one. */
const writtenBefore = (name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => Object(value)[key], aStoredTerm());

function written(name: string, { kind, choices = [] }: FieldInput): unknown {
  if (kind === 'flag') return true;
  if (kind === 'choice') return choices.find((choice) => choice !== writtenBefore(name));
  if (kind === 'language') return 'python';
  if (kind === 'day') return '2025-06-01';
  if (kind === 'slug') return marker(name);
  if (kind === 'address') return `https://example.org/${marker(name)}`;
  if (kind === 'addresses') return [`https://example.org/${marker(name)}`];
  if (kind === 'terms') return [{ documentId: 'allow-list-id' }];
  if (kind === 'category') return { documentId: 'other-id', key: 'other', name: 'Other' };
  return isTextList(kind) ? [marker(name)] : marker(name);
}

/** A term in which one field holds something of its own. */
function withField(name: FieldName, field: Field): StoredTerm {
  if (name === 'score') return aStoredTerm();
  if (field.parts === undefined) return aStoredTerm({ [name]: written(name, field) });
  const parts = Object.entries(field.parts).map(([part, of]) => [
    part,
    written(`${name}.${part}`, of),
  ]);
  return aStoredTerm({ [name]: Object.fromEntries(parts) });
}

const contentOf = (stored: StoredTerm) => contentFromStored(stored, aStoredScore());
const termOf = (stored: StoredTerm) =>
  termFromContent('sql-injection-id', contentOf(stored), {
    terms: REFERENCES,
    categoryOf: (id) => (id === 'other-id' ? { key: 'other', name: 'Other' } : CATEGORY),
  });
const fileTerm = (stored: StoredTerm) => {
  const slugs = (related: StoredTerm['related']) =>
    (related ?? []).map(({ documentId }) => documentId.replace('-id', '').replaceAll('-', '_'));
  const axis = { value: 3, rationale: marker('score') };
  return fileTermOf(
    stored,
    { d: axis, e: axis, b: axis, t: axis },
    { related: slugs(stored.related), prerequisites: slugs(stored.prerequisites) },
    true,
  );
};
const textOf = (html: string): string => load(html)('article').text();

describe.each(FIELDS_OF_KIND)('%s', (name, field) => {
  const attribute = ATTRIBUTES[name === 'score' ? 'score_draft' : name];
  const stored = withField(name, field);
  const isText = ['sentence', 'block', 'sentences', 'code'].includes(field.kind);

  it('is an attribute of its kind', () => {
    if (attribute === undefined) throw new Error(`There is no attribute for ${name}.`);
    expect(ATTRIBUTE_KINDS[field.kind]).toContain(kindOf(attribute));
    expect([attribute.enum, attribute.maxLength]).toEqual([field.choices, mostOf(field)]);
  });

  it('is in the form, with label, hint and place', () => {
    const own = name === 'score' ? 'score_draft' : name;
    const paths = field.parts ? Object.keys(field.parts).map((part) => `${name}.${part}`) : [own];
    for (const one of paths) {
      expect(FIELD_PATHS).toContain(one);
      expect(labelOf(one)).not.toBe(one);
    }
    const group = TERM_FORM.find(({ key }) => key === field.group);
    const shown = group?.rows.flat().find((one) => one.name === own);
    expect([shown?.label, shown?.hint]).toEqual([field.label, field.hint]);
  });

  it('is in the log entry of a publication, and a field added later changes no digest of a term without it', () => {
    const without = aStoredTerm({ [name]: null });
    expect(name in contentOf(without)).toBe(field.addedAfter === undefined);
    const [digest, again, before, empty] = [stored, stored, aStoredTerm(), without].map((row) =>
      digestOfContent(contentOf(row)),
    );
    expect(digest).toBe(again);
    // A score is drafted elsewhere.
    expect([digest === before, digest === empty]).toEqual(Array(2).fill(name === 'score'));
  });

  it('can be published, and too much of it cannot', () => {
    expect(validationErrorsOf(stored, DEFAULT_REQUIRED_FIELDS)).toEqual([]);
    if (!isText && !isTextList(field.kind)) return;
    const most = field.limit ?? 0;
    const long = (length: number) => {
      const text = 'a'.repeat(length);
      return lengthErrors({ [name]: isTextList(field.kind) ? [text] : text });
    };
    expect([long(most), long(most + 1).map((fault) => fault.field)]).toEqual([[], [name]]);
  });

  it('is required and counted as its entry says', () => {
    const without = aStoredTerm({ [name]: null });
    const faults = validationErrorsOf(without, REQUIRABLE_FIELDS).map((fault) => fault.field);
    expect(faults.includes(name)).toBe(field.required !== undefined);
    const [all, filled] = [aStoredTerm(), without].map((row) =>
      filledCount(emptyFieldsOf(contentOf(row))),
    );
    // Days come with the publication, and always count.
    expect(Number(all) - Number(filled)).toBe(field.inRecord && field.kind !== 'day' ? 1 : 0);
  });

  it('is in a term, also when it holds nothing', () => {
    if (name === 'category' || name === 'score') return;
    const value = termOf(aStoredTerm({ [name]: null }))[inCamelCase(name)];
    const isNull = field.isNullable === true || field.kind === 'component';
    const isList = isTextList(field.kind) || field.kind === 'terms';
    expect(value).toEqual(isList ? [] : isNull ? null : '');
  });

  it('is checked for warnings as its entry says', () => {
    const text = 'See above, and [there](/glossary/not_there).';
    const values = { [name]: isTextList(field.kind) ? [text] : text };
    const known = { related: null, prerequisites: null, alike: [], shared: [] };
    const warnings = termWarnings({ values, ...known, deadLinks: ['/glossary/not_there'] });
    const has = (message: (label: string, found: string) => string, found: string) =>
      warnings.some((one) => one.field === name && one.message === message(field.label, found));
    expect([has(deadLink, '/glossary/not_there'), has(leadsElsewhere, 'See above')]).toEqual([
      isMarkdown(field.kind),
      field.isQuotedAlone === true,
    ]);
  });

  it.each(FILE_FORMATS)('is exported as %s and imported back', async (format) => {
    const term = { ...EMPTY_TERM, ...fileTerm(stored) };
    const again = fileRowsOf(
      await readFile(await writtenFile([{ kind: 'term', term }], format), format),
    );
    expect(again).toEqual([{ kind: 'term', term }]);
    expect(term[name]).not.toEqual(EMPTY_TERM[name]);
  });

  it('is compared between versions', () => {
    if (['day', 'terms', 'category', 'score'].includes(field.kind)) return;
    const side = (row: StoredTerm) => ({
      values: { ...row },
      relations: { category: [], related: [], prerequisites: [] },
      score: null,
    });
    const fields = termDiff(side(aStoredTerm()), side(stored)).map((diff) => diff.field);
    expect(fields.map((path) => path.split('.')[0])).toContain(name);
  });

  it('is in the record if it says so, and nowhere else', () => {
    const record = toTermRecord(termOf(stored), someSettings());
    expect(name in record).toBe(field.inRecord === true);
  });

  it('is shown by the page and by Markdown', () => {
    if (field.page === undefined && !isText) return;
    const term = termOf(stored);
    const page = toTermPage(term, NO_LINKED_TERMS, aPageContext(), A_VERSION);
    const live = { views: 1, rating: { count: 0, average: null }, activity: NO_ACTIVITY };
    const texts = [
      textOf(termPageHtml(renderer, page, live)),
      toMarkdown(term, A_VERSION, someSettings()),
    ];
    for (const text of texts) {
      const wanted =
        name === 'agent'
          ? 'manual'
          : field.kind === 'terms'
            ? 'Allow-list'
            : marker(field.parts ? `${name}.${Object.keys(field.parts)[0]}` : name);
      expect(text).toContain(wanted);
    }
  });

  it('is searched, linked and quoted if it is running text', () => {
    const term = termOf(stored);
    const content = contentOf(stored);
    const has = (texts: readonly string[]): boolean =>
      texts.some((text) => text.includes(marker(name)));
    expect([has([searchedText(content)]), has(linkedTexts(term))]).toEqual(
      Array(2).fill(isMarkdown(field.kind)),
    );
    expect(has(quotableTextsOf(content).map(({ written: text }) => text))).toBe(isText);
  });
});

it('every attribute that editors fill in is in the table', () => {
  const OTHERS = ['debt_score', 'score_draft', 'take_over_address'];
  const names = FIELD_ENTRIES.map(([name]) => name as string);
  expect(Object.keys(ATTRIBUTES).filter((name) => !names.includes(name))).toEqual(OTHERS);
});

it.each(FIELD_ENTRIES.flatMap(([name, { parts }]) => (parts ? [[name, parts] as const] : [])))(
  'the component of %s has its parts',
  (name, parts) => {
    const attributes = attributesIn(
      `src/plugins/glossary/server/content-types/components/${name}.json`,
    );
    expect(Object.keys(attributes).sort()).toEqual(Object.keys(parts).sort());
    const kinds = Object.entries(parts).map(([part, { kind, choices }]) => ({
      part,
      isOfKind: ATTRIBUTE_KINDS[kind].includes(kindOf(attributes[part] as Attribute)),
      choices,
    }));
    expect(kinds).toEqual(
      Object.keys(parts).map((part) => ({ part, isOfKind: true, choices: attributes[part]?.enum })),
    );
  },
);
