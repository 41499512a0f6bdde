import type { Core } from '@strapi/strapi';
import type { Settings } from '../core/settings/settings';
import bootstrap from './bootstrap';
import { contentApi, controllers, services } from './content-api';
import contentTypes from './content-types';
import destroy from './destroy';
import { createGlossary } from './glossary';
import type { Given } from './composition/foundation';
import type { Host } from './host/host';
import { plainHost } from './host/plain-host';
import { glossaryOf } from './running-glossary';
import { requireAllTerms } from './rights/term-reading';
import middlewares from './routing/middlewares';
import { panelRoutes } from './routing/panel-routes';
import register from './register';

/** What `config/plugins.ts` gives the plugin. */
interface Configuration {
  /** As they were read from the environment when the service started. */
  readonly settings: Settings;
  /** What the project offers; without it, the glossary is served by Strapi alone. */
  readonly host?: (strapi: Core.Strapi) => Host;
  /** Of the REST API; an empty one has terms at `/api/terms`, none at `/api/glossary/terms`. */
  readonly contentApiPrefix?: string;
}

const configurationOf = (strapi: Core.Strapi) =>
  strapi.config.get<Configuration>('plugin::glossary');

function given(strapi: Core.Strapi): Given {
  const { settings, host = plainHost } = configurationOf(strapi);
  return { ...host(strapi), strapi, settings };
}

interface WithStrapi {
  readonly strapi: Core.Strapi;
}

/** The plugin's table of contents. */
export default {
  register,
  bootstrap,
  destroy,
  contentTypes,
  controllers,
  middlewares,
  policies: { requireAllTerms },
  routes: {
    panel: ({ strapi }: WithStrapi) => panelRoutes(glossaryOf(strapi)),
    'content-api': ({ strapi }: WithStrapi) => contentApi(configurationOf(strapi).contentApiPrefix),
  },
  services: {
    ...services,
    glossary: ({ strapi }: WithStrapi) => createGlossary(given(strapi)),
  },
};
