import type { Core } from '@strapi/strapi';
import { glossaryOf } from '../running-glossary';
import { publicationStatus } from './publication-status';

/** The glossary's middleware for Strapi's stack; config/middlewares.ts determines its place, as `plugin::glossary.shown-status`. */
export default {
  'shown-status': (
    _options: unknown,
    { strapi }: { readonly strapi: Core.Strapi },
  ): Core.MiddlewareHandler => publicationStatus(glossaryOf(strapi)),
};
