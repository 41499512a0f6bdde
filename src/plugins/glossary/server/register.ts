import type { Core } from '@strapi/strapi';
import { policyHeaders } from '../core/policy/policy-signals';
import { closeGraphqlTypes } from './content-types/graphql-types';
import { registerComponents } from './content-types/register-components';
import { setCommonHeaders } from './http/answer';
import { setPolicyHeaders } from './http/answer-headers';
import { registerCustomFields } from './panel/custom-fields';
import { markRequiredFields } from './panel/edit-form';
import { fastPath } from './routing/fast-path';
import { publicRouter } from './routing/public-router';
import { glossaryOf } from './running-glossary';

/** Runs before anything is loaded: tells its host what it serves, adds itself before Strapi's stack and to every publication. */
export default function register({ strapi }: { strapi: Core.Strapi }): void {
  const glossary = glossaryOf(strapi);
  const { settings } = glossary;
  setPolicyHeaders(policyHeaders(settings));
  const { catalogueSource, logFollower, counting, publicationLog } = glossary;
  glossary.serve({
    isAnsweredNow: fastPath(glossary),
    setHeaders: (ctx) => setCommonHeaders(ctx, 'program'),
    isLoaded: () => catalogueSource.isLoaded(),
    availability: () => logFollower.availability(),
    // The counts include each view of a page, and schedules take the lock of the log also while nobody saves.
    areWritesRefused: () => counting.isRefused() || publicationLog.isHeldUp(),
  });
  if (settings.features.fastPath) strapi.server.use(publicRouter(glossary));
  registerComponents(strapi);
  closeGraphqlTypes(strapi);
  registerCustomFields(strapi);
  markRequiredFields(strapi, settings);
  const { listedColumns, mappedEntries, publications, ratings } = glossary;
  for (const { guard } of [listedColumns, mappedEntries, publications, ratings])
    strapi.documents.use((context, next) => {
      const result = guard(context, async () => next());
      // A guard hands on what `next` answered; its type does not survive a function that serves every action.
      return result as ReturnType<typeof next>;
    });
}
