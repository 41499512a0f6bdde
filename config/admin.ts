import type { Core } from '@strapi/strapi';

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Admin => ({
  auth: { secret: env('ADMIN_JWT_SECRET', '') },
  apiToken: { salt: env('API_TOKEN_SALT', '') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT', '') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY', '') },
  // The plugin has a preview of its own; see docs/decisions/0011-drafts-previewed-by-signed-links.md.
  preview: { enabled: false, config: { handler: () => null } },
  flags: { nps: false, promoteEE: false },
});

export default config;
