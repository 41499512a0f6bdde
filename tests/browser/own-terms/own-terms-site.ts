import { startedSite } from '../../support/browser/browsed-service';
import { hostileTerms } from '../../support/content/hostile-terms';
import { publishTerms } from './terms';

/** Terms with very long words, several versions and hostile text, which all tests of `own-terms.test.ts` read. */
export const site = startedSite({}, async (strapi) => {
  await publishTerms(strapi);
  await hostileTerms(strapi);
});
