import { isDeepStrictEqual } from 'node:util';
import { aCategory } from '../../support/content/content';
import { editingIn } from '../../support/content/editing';
import { allRecords, type Get, Mirror } from '../../support/content/mirror';
import { performRandomActions } from '../../support/content/random-actions';
import { type RunningService, startService } from '../../support/service';

const ACTS = 120;
const COMPARED_EVERY = 5;
let service: RunningService;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: 'https://glossary.example',
    GLOSSARY_READS_PER_MINUTE: '0',
  });
});
afterAll(() => service.stop());

const get: Get = async (path) => {
  const { status, text } = await service.http.get(path);
  return { status, text };
};

it('a client that follows nothing but the changes has the bytes of every record, after any edits', async () => {
  const { strapi } = service;
  const categories = [await aCategory(strapi, 'first'), await aCategory(strapi, 'second')];
  const editor = editingIn(strapi);
  // One change an answer: a page ends within what follows from an entry.
  const steady = new Mirror(get, 1);
  const late = [7, 1000].map((limit) => new Mirror(get, limit));
  const wrongAfter: number[] = [];
  await performRandomActions(
    [editor],
    categories,
    { acts: ACTS, seed: 20_260_323 },
    async (act) => {
      await steady.follow();
      // The next change of a term would bring back what was lost.
      if (act % COMPARED_EVERY > 0) return;
      if (!isDeepStrictEqual(steady.held(), await allRecords(get))) wrongAfter.push(act);
    },
  );
  expect(wrongAfter).toEqual([]);
  for (const mirror of late) await mirror.follow();
  const records = await allRecords(get);
  expect(records.size).toBeGreaterThan(10);
  for (const mirror of [steady, ...late]) expect(mirror.held()).toEqual(records);
});
