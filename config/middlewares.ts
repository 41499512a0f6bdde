import type { Core } from '@strapi/strapi';

/** Strapi's own stack, for the panel and the REST API; the glossary's public addresses are answered before it. */
const config: Core.Config.Middlewares = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::query',
  'strapi::body',
  'strapi::session',
  { name: 'strapi::favicon', config: { path: 'public/favicon.ico' } },
  { name: 'strapi::public', config: { defaultIndex: false } },
];

export default config;
