import type { Term, TermReference } from '../term/term';
import { COMPARE_TEXT } from '../texts/compare';

type Relating = Pick<Term, 'slug' | 'term' | 'related' | 'prerequisites'>;

/** How two terms relate, in sentences; none when they do not. */
export function relationOf(a: Relating, b: Relating): readonly string[] {
  const names = (list: readonly TermReference[], { slug }: Relating): boolean =>
    list.some((reference) => reference.slug === slug);
  const order = [
    ...(names(b.prerequisites, a) ? [COMPARE_TEXT.readFirst(a.term, b.term)] : []),
    ...(names(a.prerequisites, b) ? [COMPARE_TEXT.readFirst(b.term, a.term)] : []),
  ];
  if (order.length > 0) return order;
  return names(a.related, b) || names(b.related, a) ? [COMPARE_TEXT.areRelated] : [];
}
