/**
 * Every test file runs with these settings and with a database of its own; nothing of the machine's environment leaks in. Tests speak for
 * many readers, each of which names an address in X-Forwarded-For: hence the trusted proxies.
 */
import { freshDatabase } from './database/fresh-database';
import TEST_SETTINGS from './test-settings.json';

for (const name of Object.keys(process.env)) {
  if (/^(GLOSSARY_|DATABASE_|MAIL_|TRUSTED_PROXIES$|HOST$|PORT$|PUBLIC_URL$|HOME_URL$)/.test(name))
    process.env[name] = '';
}

Object.assign(process.env, TEST_SETTINGS, freshDatabase());
