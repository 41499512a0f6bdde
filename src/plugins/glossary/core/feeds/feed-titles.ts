import type { Settings } from '../platform/settings';

/** What the feed of the terms of the day is called. */
export function dayFeedTitle({ source }: Pick<Settings, 'source'>): string {
  return `${source}: term of the day`;
}
