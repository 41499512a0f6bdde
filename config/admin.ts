import type { Core } from '@strapi/strapi';
import { isHttps } from '../src/plugins/glossary/core/site-address';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Admin => ({
  auth: {
    secret: env('ADMIN_JWT_SECRET', ''),
    // Left out, the cookie is secure when the request came by https.
    ...(isHttps(settingsFromEnvironment()) ? { cookie: { secure: true } } : {}),
  },
  apiToken: { salt: env('API_TOKEN_SALT', '') },
  // Strapi's own limit lets anybody behind an administrator's address lock them out; server/http/log-in-limit.ts replaces it.
  rateLimit: { enabled: false },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT', '') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY', '') },
  // The plugin has a preview of its own; see docs/decisions/0011-drafts-previewed-by-signed-links.md.
  preview: { enabled: false, config: { handler: () => null } },
  flags: { nps: false, promoteEE: false },
});

export default config;
