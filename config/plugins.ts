import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { mailTransportOf } from '../src/plugins/shared/core/accounts/mail-server';
import { isHttps } from '../src/plugins/shared/core/site/base-url';
import type { Settings } from '../src/plugins/glossary/core/settings/settings';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const mailConfig = ({ mail }: Settings): object =>
  mail === null
    ? {}
    : {
        provider: 'nodemailer',
        providerOptions: mailTransportOf(mail.server),
        settings: { defaultFrom: mail.from, defaultReplyTo: mail.from },
      };

const config = (): Core.Config.Plugin => ({
  glossary: {
    enabled: true,
    // The server loads the compiled file (dist/config), the panel's builder this one: the expression holds for both.
    resolve: path.resolve(__dirname, '../src/plugins/glossary'),
    config: { settings: settingsFromEnvironment() },
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
