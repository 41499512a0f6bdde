import { openPointsOf } from '../../../src/plugins/glossary/admin/src/form/readiness';
import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';
import { isSlug, SLUG_MAX_LENGTH } from '../../../src/plugins/glossary/core/term/slug';
import {
  slugHolderFault,
  slugVariants,
  WAYS_TO_TAKE_OVER,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';

const SAVED = { category: 1, related: 0, prerequisites: 0 };
const WAY = WAYS_TO_TAKE_OVER.inFile;

describe('a slug that another term has', () => {
  it('keeps a term from being published while the other’s page stands there', () => {
    expect(slugHolderFault({ hold: 'page', name: 'Closure' }, WAY)).toEqual({
      field: 'slug',
      message: 'is taken by the term “Closure”',
    });
  });

  it('keeps it from being published when old links lead to the other, until it takes the address over', () => {
    expect(slugHolderFault({ hold: 'old-address', name: 'Closure' }, WAY).message).toBe(
      'is an address of the term “Closure”, and readers who follow old links are led there; ' +
        'choose another slug, or set take_over_address to give the address to this term',
    );
  });

  it('keeps it from being saved while the other is a draft', () => {
    expect(slugHolderFault({ hold: 'draft', name: 'Closure' }, WAY)).toEqual({
      field: 'slug',
      message: 'is taken by the draft “Closure”',
    });
  });

  it('is told without the name of a term that may not be known', () => {
    expect(slugHolderFault({ hold: 'page', name: null }, WAY).message).toBe(
      'is taken by another term',
    );
    expect(slugHolderFault({ hold: 'draft', name: null }, WAY).message).toBe(
      'is taken by the draft of another term',
    );
  });
});

describe('what is missing to publish', () => {
  const pointsOf = (values: object, hold: 'page' | 'old-address' | 'draft') =>
    openPointsOf(values, SAVED, { hold, name: 'Closure' }, DEFAULT_REQUIRED_FIELDS)
      .filter(({ field }) => field === 'slug')
      .map(({ text }) => text);

  it('names the term that has the slug', () => {
    expect(pointsOf({ slug: 'closure' }, 'page')).toEqual(['Slug is taken by the term “Closure”']);
    expect(pointsOf({ slug: 'closure' }, 'draft')).toEqual([
      'Slug is taken by the draft “Closure”',
    ]);
  });

  it('offers to take an old address over, in the words of the form', () => {
    const [text] = pointsOf({ slug: 'closure' }, 'old-address');
    expect(text).toContain('or choose “Take it over” at the slug to give the address to this term');
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
