import type { Settings } from '../settings/settings';
import { basePathOf } from '../../../shared/core/site/base-url';

export const WEB_MANIFEST_TYPE = 'application/manifest+json';

/** The manifest with which a browser puts the glossary on a home screen (https://www.w3.org/TR/appmanifest). */
export function toWebManifest(settings: Pick<Settings, 'publicUrl' | 'source' | 'isSite'>): string {
  const basePath = basePathOf(settings);
  const manifest = {
    id: `${basePath}/glossary`,
    name: settings.source,
    start_url: `${basePath}/glossary`,
    scope: `${basePath}/glossary`,
    display: 'minimal-ui',
    background_color: '#fcfbf8',
    theme_color: '#fcfbf8',
    // A project has icons of its own, at addresses that only it knows.
    ...(settings.isSite && {
      icons: [
        { src: `${basePath}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
        { src: `${basePath}/touch-icon.png`, sizes: '512x512', type: 'image/png' },
      ],
    }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
