import { dayForReaders, dayOf } from './calendar-day';

/** A moment as the panel and its files mean days: of UTC. `23 Mar 2026, 12:00 UTC` */
export function momentText(moment: number): string {
  const instant = new Date(moment);
  return `${dayForReaders(dayOf(instant))}, ${instant.toISOString().slice(11, 16)} UTC`;
}
