import {
  COMPONENT_FORMS,
  labelOf,
  TERM_FORM,
} from '../../../src/plugins/glossary/core/term/edit-form';

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

  it('has a hint of one line for every field; those of a component stand within it', () => {
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
