import type { Settings } from '../settings/settings';
import { type AddressSettings, siteAddresses } from '../site/site-address';
import { asUri } from '../../../shared/core/text/uri';
import { dayOfNumber, numberOfDay, type CalendarDay } from '../time/calendar-day';

export const OPEN_API_TYPE = 'application/vnd.oai.openapi+json';
/** The profile that RFC 9727, section 2, requires. */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Where the interfaces of this site are described (RFC 9727), as a linkset (RFC 9264). */
export function toApiCatalog(
  settings: AddressSettings & Pick<Settings, 'licenceUrl' | 'features'>,
): object {
  const site = siteAddresses(settings);
  const documentation = settings.features.pages
    ? { 'service-doc': [{ href: asUri(site.apiReference), type: 'text/html' }] }
    : {};
  return {
    linkset: [
      {
        anchor: asUri(site.glossary),
        'service-desc': [{ href: asUri(site.openApi), type: OPEN_API_TYPE }],
        ...documentation,
        'service-meta': [{ href: asUri(`${site.base}/llms.txt`), type: 'text/plain' }],
        license: [{ href: asUri(settings.licenceUrl) }],
      },
      ...(settings.features.mcp ? [{ anchor: asUri(site.mcp), ...documentation }] : []),
    ],
  };
}

/** How long the file may be believed, in days; RFC 9116, 2.5.5, recommends less than a year. */
const DAYS_VALID = 180;

/** The contact for reports of vulnerabilities (RFC 9116). It is made again each day, so it never expires while the service runs. */
export function toSecurityTxt(
  settings: Pick<Settings, 'publicUrl'>,
  contact: string,
  today: CalendarDay,
): string {
  return [
    `Contact: ${asUri(contact)}`,
    `Expires: ${dayOfNumber(numberOfDay(today) + DAYS_VALID)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${asUri(`${settings.publicUrl}/.well-known/security.txt`)}`,
    '',
  ].join('\n');
}
