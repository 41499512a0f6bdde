import { momentText } from '../../../core/history/moment-text';
import { dayForReaders } from '../../../core/platform/calendar-day';
import { useText } from '../text';
import { toLocal } from './local-moment';

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
