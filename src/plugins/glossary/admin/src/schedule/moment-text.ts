import { dayForReaders, momentText } from '../../../core/time/calendar-day';
import { useText } from '../text';

/** The browser's time zone, as an IANA name. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A timestamp, in milliseconds since 1970, in the editor's time zone with its name, and in UTC. */
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

/** Converts a timestamp, in milliseconds since 1970, to the value of a `datetime-local` input: in the browser's time zone, to the minute. */
export function toLocal(moment: number): string {
  const date = new Date(moment);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Converts the value of such an input to milliseconds since 1970; null if it is empty or invalid. */
export function fromLocal(value: string): number | null {
  const moment = new Date(value).getTime();
  return Number.isNaN(moment) ? null : moment;
}
