import type { PublicAddress } from './public-address';

/** The target of a path within the site, judged by its form. */
export type LinkTarget =
  | { readonly kind: 'term'; readonly slug: string }
  | { readonly kind: 'category'; readonly key: string }
  /** An existing address of the glossary, whichever it is. */
  | { readonly kind: 'glossary' }
  /** A path beside the glossary: a file, the panel, or an address of another program. */
  | { readonly kind: 'beside'; readonly path: string }
  | { readonly kind: 'nowhere' };

/** Addresses that no link leads to. */
const NOWHERE: ReadonlySet<PublicAddress['kind']> = new Set([
  'malformed',
  'unknown-page',
  'unknown-record',
  'switched-off',
  'draft-preview',
] as const);

/**
 * @param link as an editor wrote it, beginning with one slash
 * @param basePath the path of the base address, which a link may begin with or leave out
 * @param addressOf reads a path below the base path
 */
export function linkTarget(
  link: string,
  basePath: string,
  addressOf: (path: string) => PublicAddress | null,
): LinkTarget {
  const { pathname, searchParams } = new URL(link, 'http://site.invalid');
  const isBelow = basePath !== '' && `${pathname}/`.startsWith(`${basePath}/`);
  const path = isBelow ? pathname.slice(basePath.length) || '/' : pathname;
  const read = addressOf(path);
  const address = read?.kind === 'moved' ? read.target : read;
  if (address === null) return { kind: 'beside', path };
  if (NOWHERE.has(address.kind)) return { kind: 'nowhere' };
  const key = searchParams.get('category')?.trim() ?? '';
  const isList = address.kind === 'browse-page' || address.kind === 'browse-record';
  if (isList && key !== '') return { kind: 'category', key };
  return 'slug' in address && address.slug !== null
    ? { kind: 'term', slug: address.slug }
    : { kind: 'glossary' };
}
