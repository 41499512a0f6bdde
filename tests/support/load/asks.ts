import type { Ask, LoadReport } from './load';
import { AGENTS } from '../clients/user-agents';

/** A request for a term that is counted. */
export interface CountedAsk extends Ask {
  readonly slug: string;
  readonly kind: keyof typeof AGENTS;
  readonly channel: 'html' | 'json';
}

/** Pages and records of terms, asked for by each kind of requester. */
export function countedAsks(slugs: readonly string[]): readonly CountedAsk[] {
  return slugs.flatMap((slug) =>
    Object.entries(AGENTS).flatMap(([kind, agent]) =>
      (['html', 'json'] as const).map((channel) => ({
        slug,
        kind: kind as keyof typeof AGENTS,
        channel,
        path: `/glossary/${slug}${channel === 'html' ? '' : '.json'}`,
        headers: { 'User-Agent': agent, 'Accept-Encoding': 'gzip' },
      })),
    ),
  );
}

/** Requests that were answered, as the database should hold them: by `kind channel`; of one term, or of all. */
export function answeredRequests(
  asks: readonly CountedAsk[],
  { answered }: LoadReport,
  slug: string | null = null,
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  asks.forEach((ask, index) => {
    if (slug !== null && ask.slug !== slug) return;
    const key = `${ask.kind} ${ask.channel}`;
    sums[key] = (sums[key] ?? 0) + (answered[index]?.[200] ?? 0);
  });
  return sums;
}

/** The sum of those requests that belong to a kind or to a channel. */
export function sumOf(
  requests: Readonly<Record<string, number>>,
  word: string | null = null,
): number {
  return Object.entries(requests)
    .filter(([key]) => word === null || key.split(' ').includes(word))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Every status that came, of all requests together. */
export function statusesOf({ answered }: LoadReport): Readonly<Record<number, number>> {
  const sums: Record<number, number> = {};
  for (const counts of answered)
    for (const [status, count] of Object.entries(counts))
      sums[Number(status)] = (sums[Number(status)] ?? 0) + count;
  return sums;
}
