import type { Core } from '@strapi/strapi';
import type { Glossary } from './glossary';

/** The plugin's only service in Strapi: the parts that `glossary.ts` has built. Importing this loads none of them. */
export function glossaryOf(strapi: Core.Strapi): Glossary {
  return strapi.plugin('glossary').service<Glossary>('glossary');
}
