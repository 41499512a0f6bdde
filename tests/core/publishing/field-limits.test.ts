import {
  INTRODUCTION_LIMIT,
  ITEM_LIMITS,
  itemTooLong,
  lengthErrors,
  MOST_ITEMS,
  MOST_TOGETHER,
  RATIONALE_LIMIT,
  TEXT_LIMITS,
  tooLong,
  tooManyItems,
  tooMuchTogether,
} from '../../../src/plugins/glossary/core/publishing/field-limits';
import { EMPTY_SCORE_DRAFT } from '../../../src/plugins/glossary/core/publishing/score-draft';
import { attributes } from '../../../src/plugins/glossary/server/content-types/term/schema.json';
import { attributes as category } from '../../../src/plugins/glossary/server/content-types/category/schema.json';
import { attributes as axis } from '../../../src/plugins/glossary/server/content-types/components/axis.json';
import { attributes as detection } from '../../../src/plugins/glossary/server/content-types/components/detection.json';

const letters = (count: number): string => 'a'.repeat(count);

/** What holds no text, or one of a few. */
const SHORT_TYPES = ['relation', 'enumeration', 'date', 'boolean'];

/** Attributes of a content type or component that hold any text, and that nothing in it limits. */
function unlimited(schema: Readonly<Record<string, object>>): readonly string[] {
  return Object.entries(schema)
    .filter(
      ([, attribute]) =>
        !('maxLength' in attribute) &&
        !SHORT_TYPES.includes('type' in attribute ? String(attribute.type) : ''),
    )
    .map(([name]) => name);
}

it('every text of a term has a limit', () => {
  const limited = [
    ...Object.keys(TEXT_LIMITS),
    ...Object.keys(ITEM_LIMITS).map((path) => path.split('.')[0]),
  ];
  const others = unlimited(attributes).filter((name) => !limited.includes(name));
  // The words of an agent are enumerations; the rationales of a score have a limit of their own.
  expect(others.sort()).toEqual(['agent', 'score_draft']);
  const inDetection = unlimited(detection).map((name) => `detection.${name}`);
  expect(inDetection.filter((path) => !(path in ITEM_LIMITS))).toEqual([]);
});

it('so has every text of a category and of an axis, in its content type', () => {
  expect(unlimited(category)).toEqual([]);
  expect(category.introduction.maxLength).toBe(INTRODUCTION_LIMIT);
  expect(axis.rationale.maxLength).toBe(RATIONALE_LIMIT);
});

/** Types of texts; Strapi searches no other. */
const TEXTS = ['string', 'text', 'richtext', 'customField'];
const OTHER_FIELDS = /\.(chips|lines|addresses|score-draft)$/;
it('no text that can be long is searched, letter by letter', () => {
  const searched = [attributes, category, axis].flatMap((schema) =>
    Object.entries<object>(schema).filter(
      ([, { type, customField = '' }]: [string, { type?: string; customField?: string }]) =>
        TEXTS.includes(type ?? '') && !OTHER_FIELDS.test(customField),
    ),
  );
  const long = searched.filter(([name, attribute]) => {
    const { maxLength } = attribute as { readonly maxLength?: number };
    const most = maxLength ?? (TEXT_LIMITS as Readonly<Record<string, number>>)[name] ?? Infinity;
    return most > 200 && !('searchable' in attribute);
  });
  expect(long.map(([name]) => name)).toEqual(['short']);
});

it.each(Object.entries(ITEM_LIMITS))('an item of %s may have %i characters', (field, most) => {
  const [name = '', part] = field.split('.');
  const validationErrorsOf = (list: readonly unknown[]) =>
    lengthErrors({ [name]: part === undefined ? list : { [part]: list } });
  const many = Math.min(MOST_ITEMS, MOST_TOGETHER / most);
  expect(validationErrorsOf(Array.from({ length: many }, () => letters(most)))).toEqual([]);
  expect(validationErrorsOf(['a', letters(most + 1), letters(most + 2)])).toEqual([
    { field, message: itemTooLong(most + 1, most) },
  ]);
  expect(validationErrorsOf(Array.from({ length: MOST_ITEMS + 1 }, () => 'a'))).toEqual([
    { field, message: tooManyItems(MOST_ITEMS + 1) },
  ]);
});

it('all texts together have a limit, which is reported at the longest', () => {
  const line = letters(ITEM_LIMITS.common_mistakes);
  const values = (count: number) => ({
    long: letters(TEXT_LIMITS.long),
    common_mistakes: Array.from({ length: count }, () => line),
    when_to_use: [letters(1000), letters(1000)],
  });
  const most = (MOST_TOGETHER - TEXT_LIMITS.long) / line.length;
  expect(lengthErrors(values(most - 1))).toEqual([]);
  expect(lengthErrors(values(most))).toEqual([
    { field: 'common_mistakes', message: tooMuchTogether(MOST_TOGETHER + 2000) },
  ]);
});

it('a rationale has a limit', () => {
  const validationErrorsOf = (rationale: string) =>
    lengthErrors({ score_draft: { ...EMPTY_SCORE_DRAFT, trap: { value: 7, rationale } } });
  expect(validationErrorsOf(letters(RATIONALE_LIMIT))).toEqual([]);
  expect(validationErrorsOf(letters(RATIONALE_LIMIT + 1))).toEqual([
    { field: 'score_draft', message: itemTooLong(RATIONALE_LIMIT + 1, RATIONALE_LIMIT) },
  ]);
});

it.each([
  ['an object', { a: letters(MOST_TOGETHER) }],
  ['an item that is no text', [{ a: letters(MOST_TOGETHER) }]],
  ['a list within the list', [[letters(MOST_TOGETHER)]]],
  ['a list of lists of nothing', [Array.from({ length: MOST_TOGETHER }, () => [])]],
])('a value that is no list of texts counts as it is stored: %s', (_what, tags) => {
  expect(lengthErrors({ tags })).toEqual([
    { field: 'tags', message: tooMuchTogether(JSON.stringify([tags].flat()[0]).length) },
  ]);
});

it.each([letters(MOST_TOGETHER), { a: letters(MOST_TOGETHER) }])(
  'neither is a score without end %#',
  (score_draft) => {
    const { length } = JSON.stringify(score_draft);
    expect(lengthErrors({ score_draft })).toEqual([
      { field: 'score_draft', message: tooLong(length, MOST_TOGETHER) },
    ]);
  },
);

it.each([{}, { short: null, tags: 'no list', detection: null, score_draft: 'removed' }])(
  'a value that is no text has no error: %j',
  (values) => {
    expect(lengthErrors(values)).toEqual([]);
  },
);
