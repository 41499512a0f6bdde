/** A request that is not counted, as a browser that fetches in advance sends it. */
export const UNCOUNTED = { 'Sec-Purpose': 'prefetch' } as const;

/** The views that a page shows; NaN when it shows none. */
export function shownViews(page: string): number {
  return Number(/<dd id="views">([\d,]+)<\/dd>/.exec(page)?.[1]?.replaceAll(',', ''));
}

/** The views of a term as its page shows them, without counting one. */
export async function readViews(origin: string, slug: string): Promise<number> {
  const response = await fetch(`${origin}/glossary/${slug}`, { headers: UNCOUNTED });
  return shownViews(await response.text());
}
