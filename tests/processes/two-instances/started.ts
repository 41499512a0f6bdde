import { type Instances, startInstances } from '../../support/process/instances';

/** Ratings of a term that one network may give in a day. */
export const MOST_OF_A_NETWORK = 24;

let instances: Instances;
beforeAll(async () => {
  instances = await startInstances(2, {
    GLOSSARY_RATINGS_PER_NETWORK: String(MOST_OF_A_NETWORK),
    GLOSSARY_READER_ACCOUNTS: 'true',
  });
});
afterAll(() => instances.stop());

/** The two instances that all tests of `two-instances.test.ts` share. */
export const started = (): Instances => instances;
