import { dayOfNumber, numberOfDay, type CalendarDay } from '../time/calendar-day';
import type { Settings } from '../settings/settings';
import { siteAddresses } from '../site/site-address';
import { asUri } from '../text/uri';

/** How long the file may be believed, in days; RFC 9116, 2.5.5, recommends less than a year. */
const DAYS_VALID = 180;

/** The contact for reports of vulnerabilities (RFC 9116). It is made again each day, so it never expires while the service runs. */
export function toSecurityTxt(
  settings: Pick<Settings, 'publicUrl'>,
  contact: string,
  today: CalendarDay,
): string {
  const { base } = siteAddresses(settings);
  return [
    `Contact: ${asUri(contact)}`,
    `Expires: ${dayOfNumber(numberOfDay(today) + DAYS_VALID)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${asUri(`${base}/.well-known/security.txt`)}`,
    '',
  ].join('\n');
}
