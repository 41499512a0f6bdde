import type { ValidationError } from './field-limits';
import { SLUG_MAX_LENGTH } from '../term/slug';

/** How another term has a slug: as its page's address, as a redirect, or in a draft that was never published. */
export type SlugHold = 'page' | 'old-address' | 'draft';

export interface SlugHolder {
  readonly hold: SlugHold;
  /** Null for an editor who may not know it. */
  readonly name: string | null;
}

/** How an editor, in the form or in a file, takes over an old address of another term for this one. */
export const WAYS_TO_RECLAIM = {
  inForm: 'choose “Take it over” at the slug',
  inFile: 'set take_over_address',
} as const;

/** How many variants of a slug are tried in search of a free one. */
const VARIANTS = 20;

/**
 * Why a term cannot have a slug that another one has: with a draft's it cannot be saved, with the others' not be published.
 *
 * @param way how the reader of the sentence can take over the address for the term
 */
export function slugTakenError({ hold, name }: SlugHolder, way: string): ValidationError {
  switch (hold) {
    case 'page':
      return { field: 'slug', message: `is taken by ${called(name)}` };
    case 'old-address':
      return {
        field: 'slug',
        message:
          `is an address of ${called(name)}, and readers who follow old links are led there; ` +
          `choose another slug, or ${way} to give the address to this term`,
      };
    case 'draft':
      return {
        field: 'slug',
        message: `is taken by the draft ${name === null ? 'of another term' : `“${name}”`}`,
      };
  }
}

/** Slugs that resemble one that is taken, the likest first: with a number behind it, and never too long. */
export function slugVariants(slug: string): readonly string[] {
  return Array.from({ length: VARIANTS }, (_none, index) => {
    const ending = `_${index + 2}`;
    return `${slug.slice(0, SLUG_MAX_LENGTH - ending.length).replace(/_$/, '')}${ending}`;
  });
}

function called(name: string | null): string {
  return name === null ? 'another term' : `the term “${name}”`;
}
