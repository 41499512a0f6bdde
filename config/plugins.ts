import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const config = (): Core.Config.Plugin => ({
  glossary: {
    enabled: true,
    // The server loads the compiled file (dist/config), the panel's builder this one: the expression holds for both.
    resolve: path.resolve(__dirname, '../src/plugins/glossary'),
    config: { settings: settingsFromEnvironment() },
  },
  'users-permissions': {
    config: { jwtManagement: 'refresh', sessions: { httpOnly: true } },
  },
});

export default config;
