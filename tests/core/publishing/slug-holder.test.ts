import { openPointsOf } from '../../../src/plugins/glossary/admin/src/form/readiness';
import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';
import { isSlug, SLUG_MAX_LENGTH } from '../../../src/plugins/glossary/core/term/slug';
import { inFormWords } from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  type SlugHold,
  slugTakenError,
  slugVariants,
  WAYS_TO_RECLAIM,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';

const SAVED = { category: 1, related: 0, prerequisites: 0 };
const HOLDS = ['page', 'old-address', 'draft'] as const;

describe('a slug that another term has', () => {
  const said = (hold: SlugHold, name: string | null = 'Closure'): string =>
    slugTakenError({ hold, name }, WAYS_TO_RECLAIM.inFile).message;

  it.each(HOLDS)('is an error of the slug that names its holder: %s', (hold) => {
    expect(slugTakenError({ hold, name: 'Closure' }, '').field).toBe('slug');
    expect(said(hold)).toContain('“Closure”');
  });

  it('says how the other has it', () => {
    expect(new Set(HOLDS.map((hold) => said(hold))).size).toBe(HOLDS.length);
    expect(HOLDS.map((hold) => said(hold).includes('draft'))).toEqual([false, false, true]);
  });

  it('says how to take over what only old links lead to, and of nothing else', () => {
    expect(HOLDS.map((hold) => said(hold).includes(WAYS_TO_RECLAIM.inFile))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each(HOLDS)('does not disclose the name of a hidden term: %s', (hold) => {
    expect(said(hold, null)).toContain('another term');
    expect(said(hold, null)).not.toMatch(/“|null/);
  });
});

describe('the problems that block a publication', () => {
  const pointsOf = (values: object, hold: SlugHold) =>
    openPointsOf(values, SAVED, { hold, name: 'Closure' }, DEFAULT_REQUIRED_FIELDS)
      .filter(({ field }) => field === 'slug')
      .map(({ text }) => text);
  const inForm = (hold: SlugHold): string =>
    inFormWords(slugTakenError({ hold, name: 'Closure' }, WAYS_TO_RECLAIM.inForm));

  it.each(HOLDS)('names the term that has the slug, in the words of the form: %s', (hold) => {
    expect(pointsOf({ slug: 'closure' }, hold)).toEqual([inForm(hold)]);
  });

  it('is nothing once an old address is taken over', () => {
    expect(pointsOf({ slug: 'closure', take_over_address: true }, 'old-address')).toEqual([]);
    expect(pointsOf({ slug: 'closure', take_over_address: true }, 'page')).toHaveLength(1);
  });
});

describe('slugs like one that is taken', () => {
  it('have a number behind it, the lowest first', () => {
    expect(slugVariants('closure').slice(0, 3)).toEqual(['closure_2', 'closure_3', 'closure_4']);
  });

  it.each([
    ['a long word', 'a'.repeat(SLUG_MAX_LENGTH), `${'a'.repeat(SLUG_MAX_LENGTH - 2)}_2`],
    [
      'a cut behind a word',
      `${'a'.repeat(SLUG_MAX_LENGTH - 3)}_bb`,
      `${'a'.repeat(SLUG_MAX_LENGTH - 3)}_2`,
    ],
  ])('are slugs, also of %s', (_case, slug, first) => {
    const variants = slugVariants(slug);
    expect(variants[0]).toBe(first);
    expect(variants.every(isSlug)).toBe(true);
    expect(new Set(variants).size).toBe(variants.length);
  });
});
