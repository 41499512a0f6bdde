import type { Settings } from '../settings/settings';
import { siteAddresses } from '../site/site-address';
import { asUri } from '../text/uri';

export const OPEN_API_TYPE = 'application/vnd.oai.openapi+json';
/** The profile that RFC 9727, section 2, requires. */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Where the interfaces of this site are described (RFC 9727), as a linkset (RFC 9264). */
export function toApiCatalog(settings: Pick<Settings, 'publicUrl' | 'licenceUrl'>): object {
  const { base, glossary } = siteAddresses(settings);
  const documentation = [{ href: asUri(`${glossary}/api-reference`), type: 'text/html' }];
  return {
    linkset: [
      {
        anchor: asUri(glossary),
        'service-desc': [{ href: asUri(`${base}/openapi.json`), type: OPEN_API_TYPE }],
        'service-doc': documentation,
        'service-meta': [{ href: asUri(`${base}/llms.txt`), type: 'text/plain' }],
        license: [{ href: asUri(settings.licenceUrl) }],
      },
      { anchor: asUri(`${base}/glossary-mcp`), 'service-doc': documentation },
    ],
  };
}
