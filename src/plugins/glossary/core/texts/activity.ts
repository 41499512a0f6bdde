import type { RequesterKind } from '../http/requester-kinds';

/** Requests for a term, or for the terms of a list, in the last 30 days. Days and numbers are formatted already. */
export const ACTIVITY_TEXT = {
  heading: 'Activity (last 30 days)',
  asData: 'The numbers as data',
  window: (from: string, to: string): string => `from ${from} to ${to} (UTC)`,
  none: (window: string): string => `No requests ${window}.`,
  requests: (count: number, shown: string): string =>
    `${shown} ${count === 1 ? 'request' : 'requests'}`,
  busiest: (
    requests: string,
    window: string,
    busiest: { weekday: string; day: string; count: string },
  ): string =>
    `${requests} ${window}, most on ${busiest.weekday}, ${busiest.day} (${busiest.count}).`,
  chart: (from: string, to: string): string =>
    `Requests a day by kind of requester, ${from} to ${to}; the numbers are in the table below`,
  bar: (weekday: string, day: string, requests: string): string =>
    `${weekday}, ${day}: ${requests}`,
  kinds: 'Kind of requester',
  weekdays: 'Weekday',
  channels: 'Channel',
  asTable: 'The numbers as a table',
  table: 'Requests a day by kind of requester',
  date: 'Date',
  weekday: 'Weekday',
  total: 'Total',
  allDays: 'All days',
  kindLabels: {
    human: 'Human',
    search_engine: 'Search engine',
    ai_crawler: 'AI crawler',
    ai_assistant: 'AI assistant',
    tool: 'Tool',
    unknown: 'Unknown',
  } satisfies Readonly<Record<RequesterKind, string>>,
} as const;
