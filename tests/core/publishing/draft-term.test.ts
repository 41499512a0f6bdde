import { draftTerm, NO_NAME } from '../../../src/plugins/glossary/core/publishing/draft-term';
import { SCORE_REMOVAL } from '../../../src/plugins/glossary/core/publishing/score-draft';
import { aStoredScore, aStoredTerm, aTerm, REFERENCES } from '../../support/content/a-term';

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
