import type { Settings } from '../settings/settings';
import { type AddressSettings, sitePaths } from '../site/site-address';

export const WEB_MANIFEST_TYPE = 'application/manifest+json';

/** The manifest with which a browser puts the glossary on a home screen (https://www.w3.org/TR/appmanifest). */
export function toWebManifest(
  settings: AddressSettings & Pick<Settings, 'source' | 'isSite'>,
): string {
  const site = sitePaths(settings);
  const manifest = {
    id: site.glossary,
    name: settings.source,
    start_url: site.glossary,
    scope: site.glossary,
    display: 'minimal-ui',
    background_color: '#fcfbf8',
    theme_color: '#fcfbf8',
    // A project has icons of its own, at addresses that only it knows.
    ...(settings.isSite && {
      icons: [
        { src: `${site.base}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
        { src: `${site.base}/touch-icon.png`, sizes: '512x512', type: 'image/png' },
      ],
    }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
