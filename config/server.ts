import type { Core } from '@strapi/strapi';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Server => {
  const { host, port, publicUrl, publicUrlIsSet } = settingsFromEnvironment();
  return {
    host,
    port,
    // Without a configured address the panel uses the host it was loaded from.
    ...(publicUrlIsSet ? { url: publicUrl } : {}),
    // Node would answer thousands of such requests of one packet itself: strapi-guard/server/http/request-head.ts refuses them.
    http: { serverOptions: { requireHostHeader: false } },
    // What X-Forwarded-* may say is decided before Koa reads them: strapi-guard/server/security/forwarded-headers.ts.
    proxy: { koa: true },
    // Databases are never moved over HTTP here: a token for that could replace every row and every file.
    transfer: { remote: { enabled: false } },
    // Strapi's banner is for people; `npm start` says the addresses.
    logger: {
      startup: { enabled: process.stdout.isTTY === true },
      updates: { enabled: false },
    },
    app: { keys: env.array('APP_KEYS') ?? [] },
  };
};

export default config;
