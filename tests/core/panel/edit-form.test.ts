import categorySchema from '../../../src/plugins/glossary/server/content-types/category/schema.json';
import {
  CATEGORY_HINTS,
  COMPONENT_FORMS,
  labelOf,
  TERM_FORM,
} from '../../../src/plugins/glossary/core/term/edit-form';
import {
  ADDED_FIELD_NAMES,
  ADDED_FIELDS,
  rowsWithAddedFields,
  withAddedFields,
} from '../../../src/plugins/glossary/core/panel/added-fields';

/** Widths of a row, in twelfths. */
const WHOLE_ROW = 12;
/** A hint is one line of the form at its usual width. */
const LONGEST_HINT = 130;

const rows = [
  ...TERM_FORM.flatMap((group) => group.rows),
  ...Object.values(COMPONENT_FORMS).flat(),
];
const fields = rows.flat();

describe('the form of a term', () => {
  it('has no row that is wider than the form', () => {
    for (const row of rows) {
      expect(row.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(WHOLE_ROW);
    }
  });

  it('has a hint of one line for every field; those of a component are within it', () => {
    const hinted = fields.filter(({ name }) => !['detection', 'agent'].includes(name));
    const bad = hinted.filter(({ hint }) => hint === '' || hint.length > LONGEST_HINT);
    expect(bad).toEqual([]);
  });

  it.each([
    ['short', 'TL;DR'],
    ['detection.tools', 'Tools'],
    ['no_such_field', 'no_such_field'],
    ['detection.no_such_field', 'detection.no_such_field'],
  ])('calls %s “%s”', (attribute, label) => {
    expect(labelOf(attribute)).toBe(label);
  });
});

const row = (...names: readonly string[]) => names.map((name) => ({ name, size: 6 }));
const whole = (name: string) => [{ name, size: 12 }];

it('each is next to a field of the form', () => {
  const form = TERM_FORM.flatMap((group) => group.rows.flat()).map(({ name }) => name);
  expect(form).toEqual(expect.arrayContaining(Object.entries(ADDED_FIELDS).flat()));
});

describe('the form', () => {
  it('shows each behind the older field, in their order, and once', () => {
    const rows = [row('term', 'aliases'), row('short'), row('origin', 'search_terms'), row('slug')];
    expect(rowsWithAddedFields(rows, ['search_terms', 'identifiers', 'origin'])).toEqual([
      row('term', 'aliases'),
      whole('search_terms'),
      whole('identifiers'),
      row('short'),
      row('slug'),
      whole('origin'),
    ]);
  });
});

describe('a right', () => {
  it('covers those whose older field it covers', () => {
    expect(withAddedFields(['aliases', 'short'], ADDED_FIELD_NAMES)).toEqual([
      'aliases',
      'short',
      'search_terms',
      'identifiers',
    ]);
  });

  it('that covers none of the older fields stays as it is', () => {
    expect(withAddedFields(['short'], ADDED_FIELD_NAMES)).toEqual(['short']);
  });
});

it('every field of a category has a hint of one line', () => {
  expect(Object.keys(CATEGORY_HINTS)).toEqual(Object.keys(categorySchema.attributes));
  for (const hint of Object.values(CATEGORY_HINTS))
    expect(hint.length).toBeLessThanOrEqual(LONGEST_HINT);
});
