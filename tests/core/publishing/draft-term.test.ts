import { draftTerm, NO_NAME } from '../../../src/plugins/glossary/core/publishing/draft-term';
import { SCORE_REMOVAL } from '../../../src/plugins/glossary/core/publishing/score-draft';
import { aStoredScore, aStoredTerm, aTerm, REFERENCES } from '../../support/content/a-term';
import {
  type DemoTerm,
  isPublishableDemo,
} from '../../../src/plugins/glossary/core/publishing/demo-term';
import {
  DEFAULT_REQUIRED_FIELDS,
  requiredFieldsWith,
} from '../../../src/plugins/glossary/core/term/required-fields';
import { aFileTerm } from '../../support/content/file-rows';
import { copyName } from '../../../src/plugins/glossary/core/publishing/duplicate';
import { filledInForm, openPointsOf } from '../../../src/plugins/glossary/admin/src/form/readiness';
import { COMPLETE_TERM } from '../../support/content/content';

const TODAY = '2026-03-23';
const AXIS = { value: 9, rationale: 'Drafted.' };

describe('a draft as a term', () => {
  it('is the term that its publication would make', () => {
    expect(draftTerm(aStoredTerm(), null, aStoredScore(), REFERENCES, TODAY)).toEqual(aTerm());
  });

  it('without anything is a term without anything', () => {
    expect(draftTerm({ documentId: 'empty-id' }, null, null, REFERENCES, TODAY)).toMatchObject({
      term: NO_NAME,
      slug: 'draft',
      category: { key: '', name: '' },
      long: '',
      tags: [],
      badCode: '',
      related: [],
      created: TODAY,
      updated: TODAY,
      detection: null,
      score: null,
    });
  });

  it('has the slug that its name proposes until it has its own', () => {
    const slugOf = (slug: unknown): string =>
      draftTerm({ documentId: 'id', term: 'A Name', slug }, null, null, REFERENCES, TODAY).slug;
    expect([slugOf(null), slugOf(''), slugOf('own_slug')]).toEqual([
      'a_name',
      'a_name',
      'own_slug',
    ]);
  });

  it('names other terms only when readers could see them', () => {
    const related = ['allow-list-id', 'a-draft-id'].map((documentId) => ({ documentId }));
    const term = draftTerm({ documentId: 'id', related }, null, null, REFERENCES, TODAY);
    expect(term.related.map(({ slug }) => slug)).toEqual(['allow_list']);
  });

  it('has the drafted score when it is complete, none when it is removed, else the public one', () => {
    const complete = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };
    const scoreOf = (score_draft: unknown) =>
      draftTerm({ documentId: 'id', score_draft }, null, aStoredScore(), REFERENCES, TODAY).score;
    expect(scoreOf(complete)).toEqual(complete);
    expect(scoreOf({ trap: AXIS })).toEqual(aTerm().score);
    expect(scoreOf(null)).toEqual(aTerm().score);
    expect(scoreOf(SCORE_REMOVAL)).toBeNull();
  });
});

it('a demo term is published if it has all required fields, and is a draft otherwise', () => {
  const demo = aFileTerm({ avoid_when: [] }) as unknown as DemoTerm;
  expect(isPublishableDemo(demo, DEFAULT_REQUIRED_FIELDS)).toBe(true);
  expect(isPublishableDemo(demo, requiredFieldsWith(['avoid_when']))).toBe(false);
});

it.each([
  ['Deadlock', 'Deadlock (copy)'],
  ['Deadlock (copy)', 'Deadlock (copy)'],
  ['Cross-Site Scripting (XSS)', 'Cross-Site Scripting (XSS) (copy)'],
  [' ', ''],
  [' (copy)', '(copy) (copy)'],
])('the copy of %j is called %j', (name, copy) => {
  expect(copyName(name)).toBe(copy);
});

it('the name of a copy is no longer than a name may be', () => {
  expect(copyName('x'.repeat(200))).toHaveLength(200);
});

const NONE = { category: 0, related: 0, prerequisites: 0 };
const FORM = { ...COMPLETE_TERM, term: 'A Term', slug: 'a_term' };
const CHOSEN = { connect: [{ documentId: 'x' }], disconnect: [] };
const REMOVED = { connect: [], disconnect: [{ documentId: 'x' }] };

it('the open points depend on the required fields', () => {
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
