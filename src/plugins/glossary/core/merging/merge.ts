import { z } from 'zod';
import type { CalendarDay } from '../time/calendar-day';
import { ITEM_LIMITS } from '../publishing/field-limits';
import { tagText } from '../publishing/tag-text';
import { dayOfChange } from '../publishing/publication';
import type { Described } from '../term/answer-schema';
import type { TermContent } from '../term/term-content';
import { textsIn } from '../../../shared/core/text/storable-text';
import type { CategoryName } from '../term/term';

/** Terms that one request moves: its answer is the next step of the progress. */
export const MERGE_GROUP = 20;
const LONGEST_ID = 64;

/** One group of terms that becomes part of another: categories by their document ids, tags as they are written. */
export type Merge = Described<typeof merge>;

/** The content of an entry of the publication log about a tag. */
export interface TagMerge {
  readonly tag: string;
  readonly into: string;
}

export type MergeRequestResult =
  { readonly ok: true; readonly merge: Merge } | { readonly ok: false; readonly problem: string };

const id = z.string().min(1).max(LONGEST_ID);
/** A draft of an earlier version may hold a tag that none may be called now: it can be renamed. */
const storedTag = z.string().min(1).max(10_000);
const merge = z
  .discriminatedUnion('of', [
    z.strictObject({ of: z.literal('category'), from: id, into: id }),
    z.strictObject({
      of: z.literal('tag'),
      from: storedTag,
      into: tagText,
    }),
  ])
  .refine(({ from, into }) => from !== into);

export const MERGE_PROBLEM =
  '“of” is “category”, with “from” and “into” the document ids of two categories, or “tag”, with “from” a tag and “into” another one of ' +
  `1 to ${ITEM_LIMITS.tags} characters.`;

export function mergeRequestOf(body: unknown): MergeRequestResult {
  const parsed = merge.safeParse(body);
  return parsed.success ? { ok: true, merge: parsed.data } : { ok: false, problem: MERGE_PROBLEM };
}

/** The published content of a term after a merge; null when it changes nothing for readers. */
export function mergedContent(
  content: TermContent,
  merge: Merge,
  today: CalendarDay,
): TermContent | null {
  const updated = dayOfChange(today, content.created);
  if (merge.of === 'category')
    return content.category === merge.from ? { ...content, category: merge.into, updated } : null;
  const tags = mergedTags(content.tags, merge);
  return tags === null ? null : { ...content, tags, updated };
}

/** Tags with one in the place of another, each once; null when they do not hold it. A draft may hold anything in their place. */
export function mergedTags(
  stored: unknown,
  { from, into }: Pick<Merge, 'from' | 'into'>,
): string[] | null {
  const tags = textsIn(stored);
  return tags.includes(from) ? [...namesOfToday(tags, new Map([[from, into]]))] : null;
}

/** Tags or slugs as they are called today, each once; the very same ones when none of them leads on. */
export function namesOfToday(
  names: readonly string[],
  current: ReadonlyMap<string, string>,
): readonly string[] {
  if (!names.some((name) => current.has(name))) return names;
  return [...new Set(names.map((name) => current.get(name) ?? name))];
}

export const isSameMerge = (one: Merge, other: Merge): boolean =>
  one.of === other.of && one.from === other.from && one.into === other.into;

const isFromSame = (one: Merge, other: Merge): boolean =>
  one.of === other.of && one.from === other.from;

/** The running merges with another one; what is merged from has one destination, the last one that an editor chose. */
export const withRunning = (running: readonly Merge[], merge: Merge): readonly Merge[] => [
  ...running.filter((one) => !isFromSame(one, merge)),
  merge,
];

/** The running merge that, alone or through others, moves terms from where `merge` puts them to where it takes them from; null when there is none. */
export function oppositeOf(running: readonly Merge[], merge: Merge): Merge | null {
  const others = running.filter((one) => one.of === merge.of && !isFromSame(one, merge));
  const next = new Map(others.map(({ from, into }) => [from, into]));
  let last = merge.into;
  for (let into = next.get(last); into !== undefined; into = next.get(last)) {
    next.delete(last);
    last = into;
  }
  if (last !== merge.from) return null;
  return others.find(({ from }) => from === merge.into) ?? null;
}

/** How many terms a category or a tag has, in the panel's list of them. */
interface Members {
  readonly published: number;
  readonly drafts: number;
}
export type CategoryGroup = CategoryName & Members & { readonly documentId: string };
export type TagGroup = Members & { readonly tag: string };

export interface Groups {
  /** In the order of their names. */
  readonly categories: readonly CategoryGroup[];
  /** In the order of the alphabet. */
  readonly tags: readonly TagGroup[];
  /** Whether the role may merge categories, and tags. */
  readonly mayMerge: { readonly category: boolean; readonly tag: boolean };
}

/** One step of a merge: how many terms were moved, and how many are left; with none left the merge is done. */
export interface MergeStep {
  readonly moved: number;
  readonly left: number;
}
