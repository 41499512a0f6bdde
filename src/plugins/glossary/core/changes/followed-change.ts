import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import type { LoggedChange } from './logged-change';

/** The causes by which records of other terms change: a term that they name, the category they belong to, or a change of all of them. */
export type Cause =
  | { readonly of: 'term'; readonly documentId: string }
  | { readonly of: 'category'; readonly documentId: string }
  | { readonly of: 'glossary' };

/** A record names other terms by their slugs, and only those that readers see: another content of theirs changes nothing in it. */
export function causeOf({ entry, kind }: LoggedChange): Cause | null {
  if (kind === 'updated' || entry.kind === 'successor-named') return null;
  return { of: 'term', documentId: entry.subject };
}

/**
 * The published terms whose records changed with an entry of the log, in the order of their publications. A term that was published after
 * the entry is listed with that publication instead.
 *
 * @param position of the entry
 */
export function termsFollowing(
  cause: Cause,
  position: number,
  catalogue: Catalogue,
): readonly CatalogueEntry[] {
  return concerned(cause, catalogue).filter((entry) => entry.position < position);
}

/** All terms in the order of their publications, sorted once for each state of the glossary: a change may concern all of them, page by page. */
const sorted = new WeakMap<Catalogue, readonly CatalogueEntry[]>();

function inOrder(catalogue: Catalogue): readonly CatalogueEntry[] {
  const known = sorted.get(catalogue) ?? byPosition(catalogue.entries);
  sorted.set(catalogue, known);
  return known;
}

const byPosition = (entries: readonly CatalogueEntry[]): readonly CatalogueEntry[] =>
  [...entries].sort((one, other) => one.position - other.position);

function concerned(cause: Cause, catalogue: Catalogue): readonly CatalogueEntry[] {
  switch (cause.of) {
    case 'term':
      return byPosition([
        ...new Set([
          ...(catalogue.dependants.get(cause.documentId) ?? []),
          ...(catalogue.relating.get(cause.documentId) ?? []),
        ]),
      ]).filter(({ documentId }) => documentId !== cause.documentId);
    case 'category':
      return inOrder(catalogue).filter(({ categoryId }) => categoryId === cause.documentId);
    case 'glossary':
      return inOrder(catalogue);
  }
}
