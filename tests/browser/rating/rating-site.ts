import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { startedSite } from '../../support/browser/browsed-service';
import { aPublishedTerm } from '../../support/content/content';

/** Terms without a rating before each test of `rating.test.ts`. */
export const site = startedSite({}, async (strapi) => {
  await aPublishedTerm(strapi, 'Race Condition');
  await aPublishedTerm(strapi, 'Deadlock');
});
beforeEach(async () => {
  for (const table of ['glossary_ratings', 'glossary_network_counts'])
    await site.service.strapi.db.connection(table).delete();
  // The service does not notice rows that are deleted directly, so its cache is cleared.
  glossaryOf(site.service.strapi).liveStats.forget();
});

export const PAGE = '/glossary/race_condition';
export const RATINGS = `${PAGE}/ratings`;
