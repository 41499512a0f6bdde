import type { Settings } from '../platform/settings';

/** The title of the feed of the terms of the day. */
export function dayFeedTitle({ source }: Pick<Settings, 'source'>): string {
  return `${source}: term of the day`;
}
