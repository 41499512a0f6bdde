import type { Core } from '@strapi/strapi';
import { registerCustomFields } from './custom-fields';
import { frontDoor } from './front-door';
import { openQuickDoor } from './quick-door';
import { serviceOf } from './service-of';

/** Before anything is loaded: stands in front of Strapi's stack and in the way of every publication. */
export default function register({ strapi }: { strapi: Core.Strapi }): void {
  openQuickDoor(strapi);
  registerCustomFields(strapi);
  strapi.server.use(frontDoor(strapi));
  strapi.documents.use((context, next) => {
    const result = serviceOf(strapi, 'publications').guard(context, async () => next());
    // The guard hands on what `next` answered; its type does not survive a function that serves every action.
    return result as ReturnType<typeof next>;
  });
}
