import type { Core } from '@strapi/strapi';
import { basePathOf, isHttps } from '../src/plugins/shared/core/site/base-url';
import type { Settings } from '../src/plugins/glossary/core/settings/settings';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

/** Of the panel's cookies. The browser sends them to the path that it sees, which has the sub-path of PUBLIC_URL. */
const cookieConfig = (settings: Settings): object => ({
  path: `${basePathOf(settings)}/admin`,
  // Left out, the cookie is secure when the request came by https.
  ...(isHttps(settings) ? { secure: true } : {}),
});

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Admin => ({
  auth: {
    secret: env('ADMIN_JWT_SECRET', ''),
    cookie: cookieConfig(settingsFromEnvironment()),
  },
  apiToken: { salt: env('API_TOKEN_SALT', '') },
  // Strapi's own limit would let anyone with an administrator's IP address lock them out; strapi-guard/server/security/log-in-limit.ts replaces it.
  rateLimit: { enabled: false },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT', '') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY', '') },
  // The plugin has a preview of its own; see docs/decisions/0011-drafts-previewed-by-signed-links.md.
  preview: { enabled: false, config: { handler: () => null } },
  // In `npm run dev` these are read for every page: no restart is needed.
  watchIgnoreFiles: ['**/plugins/glossary/assets/**', '**/plugins/glossary/views/**/*.hbs'],
  flags: { nps: false, promoteEE: false },
});

export default config;
