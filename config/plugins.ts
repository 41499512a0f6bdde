import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { mailTransportOf } from '../src/plugins/shared/core/accounts/mail-server';
import { isHttps } from '../src/plugins/shared/core/site/base-url';
import { siteAddresses } from '../src/plugins/glossary/core/site/site-address';
import { guardedHost, type GuardSettings } from '../src/plugins/strapi-guard/config';
import { REMOVED_FROM_STRAPI } from '../src/removed-from-strapi';
import type { Settings } from '../src/plugins/glossary/core/settings/settings';
import type { Host } from '../src/plugins/glossary/server/host/host';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const mailConfig = ({ mail }: Settings): object =>
  mail === null
    ? {}
    : {
        provider: 'nodemailer',
        providerOptions: mailTransportOf(mail.server),
        settings: { defaultFrom: mail.from, defaultReplyTo: mail.from },
      };

/** The address of a plugin's folder: the server loads the compiled file (dist/config), the panel's builder this one, and both find it. */
const folderOf = (plugin: string): string => path.resolve(__dirname, '../src/plugins', plugin);

function settingsForGuard(): GuardSettings {
  const settings = settingsFromEnvironment();
  return {
    ...settings,
    home: siteAddresses(settings).glossary,
    removal: REMOVED_FROM_STRAPI,
    bodies: [{ path: /^\/glossary-panel\/exchange\/import$/i, type: 'application/octet-stream' }],
    frontEnds: [],
    deviceCookie: 'glossary_device',
    metricPrefix: 'glossary_',
    refusesNewerDatabase: true,
    refusesDeepPopulate: true,
  };
}

/** The guard knows no glossary: that it offers what a glossary needs is checked here. */
const host: (strapi: Core.Strapi) => Host = guardedHost;

const config = (): Core.Config.Plugin => ({
  // Before the glossary, which is served behind it.
  guard: {
    enabled: true,
    resolve: folderOf('strapi-guard'),
    config: { settings: settingsForGuard() },
  },
  glossary: {
    enabled: true,
    resolve: folderOf('glossary'),
    config: { settings: settingsFromEnvironment(), host, contentApiPrefix: '' },
  },
  // Strapi's own limit would let anyone use up an account's mails; strapi-guard/server/security/log-in-limit.ts replaces it.
  email: { config: { ratelimit: { enabled: false }, ...mailConfig(settingsFromEnvironment()) } },
  'users-permissions': {
    config: {
      jwtManagement: 'refresh',
      sessions: { httpOnly: true, cookie: { secure: isHttps(settingsFromEnvironment()) } },
    },
  },
});

export default config;
