import { filledInForm, openPointsOf } from '../../../src/plugins/glossary/admin/src/form/readiness';
import { requiredFieldsWith } from '../../../src/plugins/glossary/core/term/required-fields';
import { COMPLETE_TERM } from '../../support/content/content';

const NONE = { category: 0, related: 0, prerequisites: 0 };
const FORM = { ...COMPLETE_TERM, term: 'A Term', slug: 'a_term' };
const CHOSEN = { connect: [{ documentId: 'x' }], disconnect: [] };
const REMOVED = { connect: [], disconnect: [{ documentId: 'x' }] };

it('what is open follows what is required', () => {
  const form = { ...FORM, tags: [], quick_fix: '', category: CHOSEN };
  const open = (required: readonly string[]) =>
    openPointsOf(form, NONE, null, requiredFieldsWith(required)).map(({ field }) => field);
  expect(open(['tags', 'quick_fix'])).toEqual(['quick_fix', 'tags']);
  expect(open(['tags'])).toEqual(['tags']);
  expect(open([])).toEqual([]);
});

describe('how many keys of the record are filled in', () => {
  it.each([
    ['a form without anything: the days and the citation come with the publication', {}, NONE, 3],
    ['a form without relations', FORM, NONE, 21],
    ['a category that was just chosen', { ...FORM, category: CHOSEN }, NONE, 22],
    ['saved relations', FORM, { category: 1, related: 2, prerequisites: 1 }, 24],
    ['the last related term removed', { ...FORM, related: REMOVED }, { ...NONE, related: 1 }, 21],
    ['one of two removed', { ...FORM, related: REMOVED }, { ...NONE, related: 2 }, 22],
    ['white space for a text', { ...FORM, quick_fix: ' \n' }, NONE, 20],
  ])('%s', (_case, form, saved, filled) => {
    expect(filledInForm(form, saved)).toBe(filled);
  });
});
