import type { Core } from '@strapi/strapi';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const isJson = (type: string): boolean => /^application\/json\b/.test(type);

/** Strapi's own stack, for the panel and the REST API; the glossary's public addresses are answered before it. */
export default function config(): Core.Config.Middlewares {
  const { uploads } = settingsFromEnvironment();
  return [
    'plugin::guard.bearer-challenge',
    'plugin::guard.request-log',
    // After its files, answers of its API are most of what the panel is sent. Their length tells another site nothing: it cannot have them asked for, as a
    // header opens them, and the guard of the own origin stands before what a cookie opens.
    { name: 'strapi::compression', config: { br: false, deflate: false, filter: isJson } },
    'strapi::errors',
    'plugin::guard.unavailable',
    ...(uploads ? [] : ['plugin::guard.no-files']),
    'plugin::guard.client-faults',
    // strapi-guard/server/security/forwarded-headers.ts sends HSTS, with every answer.
    { name: 'strapi::security', config: { hsts: false } },
    'plugin::guard.own-origin',
    'plugin::guard.panel-address',
    // The panel is of one origin with its API, and a browser asks CORS nothing about that: no other origin is allowed.
    { name: 'strapi::cors', config: { origin: [], credentials: false } },
    'plugin::guard.uploaded-files',
    'strapi::query',
    'plugin::guard.first-administrator',
    // strapi-guard/server/uploads/sent-forms.ts reads forms with files.
    { name: 'strapi::body', config: { multipart: false } },
    'plugin::guard.body-depth',
    'plugin::guard.account-input',
    'plugin::guard.log-in-limit',
    // Undefined is secure when the request came by https; Strapi's default refuses any cookie over plain http in production.
    { name: 'strapi::session', config: { secure: undefined } },
    'plugin::glossary.shown-status',
    { name: 'strapi::favicon', config: { path: 'public/favicon.ico' } },
    { name: 'strapi::public', config: { defaultIndex: false } },
  ];
}
