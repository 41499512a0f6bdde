import { useIntl } from 'react-intl';
import { momentText } from '../../../core/history/moment-text';
import { useText } from '../text';

/** The time zone of the browser, by its IANA name. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment, in milliseconds since 1970, as the clock of the editor shows it, with the time zone, and in UTC. */
export function useMomentText(): (moment: number) => string {
  const say = useText();
  const { formatDate } = useIntl();
  return (moment) =>
    say('schedule.moment', {
      local: formatDate(moment, { dateStyle: 'medium', timeStyle: 'short' }),
      zone: timeZone(),
      utc: momentText(moment),
    });
}
