import {
  LATER_FIELD_NAMES,
  LATER_FIELDS,
  rowsWithLaterFields,
  withLaterFields,
} from '../../../src/plugins/glossary/core/panel/added-fields';
import { TERM_FORM } from '../../../src/plugins/glossary/core/term/edit-form';

const row = (...names: readonly string[]) => names.map((name) => ({ name, size: 6 }));
const whole = (name: string) => [{ name, size: 12 }];

it('each stands beside a field of the form', () => {
  const form = TERM_FORM.flatMap((group) => group.rows.flat()).map(({ name }) => name);
  expect(form).toEqual(expect.arrayContaining(Object.entries(LATER_FIELDS).flat()));
});

describe('the form', () => {
  it('shows each behind the older field, in their order, and once', () => {
    const rows = [row('term', 'aliases'), row('short'), row('origin', 'search_terms'), row('slug')];
    expect(rowsWithLaterFields(rows, ['search_terms', 'identifiers', 'origin'])).toEqual([
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
    expect(withLaterFields(['aliases', 'short'], LATER_FIELD_NAMES)).toEqual([
      'aliases',
      'short',
      'search_terms',
      'identifiers',
    ]);
  });

  it('that covers none of the older fields stays as it is', () => {
    expect(withLaterFields(['short'], LATER_FIELD_NAMES)).toEqual(['short']);
  });
});
