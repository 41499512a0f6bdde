/** Every test file runs with these settings and with a database of its own; nothing of the machine's environment leaks in. */
import { freshDatabase } from './database/fresh-database';

for (const name of Object.keys(process.env)) {
  if (/^(GLOSSARY_|DATABASE_|MAIL_|TRUSTED_PROXIES$|HOST$|PORT$|PUBLIC_URL$|HOME_URL$)/.test(name))
    process.env[name] = '';
}

Object.assign(process.env, {
  NODE_ENV: 'test',
  STRAPI_TELEMETRY_DISABLED: 'true',
  ...freshDatabase(),
  GLOSSARY_DEMO: 'false',
  PUBLIC_URL: 'https://glossary.example',
  // Tests speak for many readers: each names an address in X-Forwarded-For.
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  APP_KEYS: 'test-key-one,test-key-two',
  API_TOKEN_SALT: 'test-api-token-salt',
  ADMIN_JWT_SECRET: 'test-admin-jwt-secret',
  TRANSFER_TOKEN_SALT: 'test-transfer-token-salt',
  JWT_SECRET: 'test-jwt-secret',
  ENCRYPTION_KEY: 'test-encryption-key-of-32-letters',
});
