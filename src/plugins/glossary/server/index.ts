import type { Core } from '@strapi/strapi';
import bootstrap from './bootstrap';
import { contentApiPrefixIn, hostIn, settingsIn } from './configuration';
import { contentApi, controllers, services } from './content-api';
import contentTypes from './content-types';
import destroy from './destroy';
import { createGlossary } from './glossary';
import type { Given } from './composition/foundation';
import { plainHost } from './host/plain-host';
import { glossaryOf } from './running-glossary';
import { requireAllTerms } from './rights/term-reading';
import middlewares from './routing/middlewares';
import { panelRoutes } from './routing/panel-routes';
import register from './register';

const given = (strapi: Core.Strapi): Given => ({
  ...(hostIn(strapi) ?? plainHost)(strapi),
  strapi,
  settings: settingsIn(strapi),
});

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
    'content-api': ({ strapi }: WithStrapi) => contentApi(contentApiPrefixIn(strapi)),
  },
  services: {
    ...services,
    glossary: ({ strapi }: WithStrapi) => createGlossary(given(strapi)),
    terms: ({ strapi }: WithStrapi) => glossaryOf(strapi).publishedTerms.forOtherCode,
  },
};
