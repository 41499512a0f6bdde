import { momentText } from '../../../core/time/moment-text';
import { dayForReaders } from '../../../core/time/calendar-day';
import { useText } from '../text';

/** The time zone of the browser, by its IANA name. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment, in milliseconds since 1970, as the clock of the editor shows it, with the time zone, and in UTC. */
export function useMomentText(): (moment: number) => string {
  const say = useText();
  return (moment) => {
    const [day = '', time = ''] = toLocal(moment).split('T');
    return say('schedule.moment', {
      local: `${dayForReaders(day)}, ${time}`,
      zone: timeZone(),
      utc: momentText(moment),
    });
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A moment, in milliseconds since 1970, as a field for day and time holds it: by the clock of the browser, to the minute. */
export function toLocal(moment: number): string {
  const date = new Date(moment);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that such a field holds, in milliseconds since 1970; null when it holds none. */
export function fromLocal(value: string): number | null {
  const moment = new Date(value).getTime();
  return Number.isNaN(moment) ? null : moment;
}
