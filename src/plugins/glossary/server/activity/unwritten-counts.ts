import type { ActivityKey } from '../../core/activity/activity';

export interface TermCounts {
  /** The key of the term's category when it was counted. */
  readonly category: string;
  views: number;
  /** Those of the views that were the first of their network on their day; see core/activity/seen-networks.ts. */
  reach: number;
  /** Counted requests by day, kind and channel. */
  readonly requests: Map<ActivityKey, number>;
}

/** Counts that are not yet in the database, by document id. */
export type UnwrittenCounts = Map<string, TermCounts>;

export function countsOf(
  unwritten: UnwrittenCounts,
  documentId: string,
  category: string,
): TermCounts {
  const known = unwritten.get(documentId);
  if (known !== undefined) return known;
  const counts: TermCounts = { category, views: 0, reach: 0, requests: new Map() };
  unwritten.set(documentId, counts);
  return counts;
}

export function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The same counts in the format for other instances; none of them shows the reach of a term. */
export function textOfCounts(counts: UnwrittenCounts): string {
  return JSON.stringify(
    Array.from(counts, ([documentId, { category, views, requests }]) => [
      documentId,
      { category, views, requests: [...requests] },
    ]),
  );
}

/** Parses another instance's `textOfCounts`. */
export function countsFromText(text: string): UnwrittenCounts {
  const parsed = JSON.parse(text) as readonly [
    string,
    Omit<TermCounts, 'requests' | 'reach'> & {
      readonly requests: readonly [ActivityKey, number][];
    },
  ][];
  return new Map(
    parsed.map(([documentId, { requests, ...counts }]) => [
      documentId,
      { ...counts, reach: 0, requests: new Map(requests) },
    ]),
  );
}
