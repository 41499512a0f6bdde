import { decidePublication } from '../../../src/plugins/glossary/core/publishing/publication';
import type { TermContent } from '../../../src/plugins/glossary/core/term/term-content';
import { unpublishedChange } from '../../../src/plugins/glossary/core/publishing/unpublished-change';
import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';
import type { StoredTerm } from '../../../src/plugins/glossary/core/term/stored-term';
import { aStoredScore, aStoredTerm } from '../../support/content/a-term';

const GONE = 'a-term-that-is-gone';
const DAYS = { created: '2026-01-05', updated: '2026-01-05' };
const draft = (overrides: Readonly<Record<string, unknown>> = {}): StoredTerm => ({
  ...aStoredTerm({ ...DAYS, score_draft: null }),
  ...overrides,
});

function publishedContent(term = draft()): TermContent {
  const decision = decidePublication(
    term,
    aStoredScore(),
    null,
    DAYS.updated,
    DEFAULT_REQUIRED_FIELDS,
  );
  if (!decision.ok) throw new Error(JSON.stringify(decision.errors));
  return decision.content;
}
const published = publishedContent();
const axis = (value: number) => ({ value, rationale: 'Another reason.' });
const isUnpublishedChange = (
  content: TermContent,
  term: StoredTerm,
  isKnown: (documentId: string) => boolean,
): boolean => {
  const change = unpublishedChange(content, term);
  return typeof change === 'boolean' ? change : change.isChange(isKnown);
};
const isThere = (documentId: string): boolean => documentId !== GONE;

it.each<[string, boolean, Readonly<Record<string, unknown>>]>([
  ['says the same', false, {}],
  ['was only saved again', false, { updatedAt: '2027-01-01T00:00:00.000Z' }],
  ['has another text', true, { short: 'Another sentence.' }],
  ['has another order of a list', true, { tags: [...published.tags].reverse().concat('more') }],
  ['has another part of a component', true, { detection: null }],
  ['has a day set by hand', true, { updated: '2026-02-01' }],
  ['has an emptied day, which a publication sets again', false, { created: null, updated: '' }],
  ['has an address that no page would show', true, { refs: [...published.refs, 'nowhere'] }],
  ['has begun another score', true, { score_draft: { trap: { value: 3, rationale: '' } } }],
  ['has the published score as its draft', false, { score_draft: published.score }],
  [
    'has another score',
    true,
    {
      score_draft: { detectability: axis(1), effort: axis(1), burden: axis(1), trap: axis(1) },
    },
  ],
  ['takes the score away', true, { score_draft: { removed: true } }],
  ['has another link', true, { related: [{ documentId: 'another-term' }] }],
])('a draft that %s: %s', (_what, isChange, overrides) => {
  expect(isUnpublishedChange(published, draft(overrides), isThere)).toBe(isChange);
});

it('a removal of a score that is not there changes nothing', () => {
  const removal = draft({ score_draft: { removed: true } });
  expect(isUnpublishedChange({ ...published, score: null }, removal, isThere)).toBe(false);
});

it('a link to a term that is gone counts on neither side', () => {
  const linking = { ...published, related: [...published.related, GONE] };
  expect(unpublishedChange(linking, draft())).toMatchObject({
    linked: expect.arrayContaining([GONE]),
  });
  expect(isUnpublishedChange(linking, draft(), isThere)).toBe(false);
  expect(isUnpublishedChange(linking, draft(), () => true)).toBe(true);
});
