import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';
import { shownViews } from '../../support/content/term-stats';

/** From the most to the least read. */
const READ = { most_read: 3, less_read: 1, never_read: 0 } as const;

let service: RunningService;
beforeAll(async () => {
  const first = await startService();
  const successor = await aPublishedTerm(first.strapi, 'Never Read');
  await aPublishedTerm(first.strapi, 'Less Read');
  await edit(first.strapi, await aPublishedTerm(first.strapi, 'Most Read'), { short: 'Drafted.' });
  await aDraft(first.strapi, 'Only Drafted');
  const withdrawn = await aPublishedTerm(first.strapi, 'Withdrawn');
  for (const [slug, views] of Object.entries({ ...READ, withdrawn: 5 })) {
    // Of one network only the first views of a day count for an order.
    for (let view = 0; view < views; view += 1)
      await first.http.get(`/glossary/${slug}`).set('X-Forwarded-For', `198.51.${view}.1`);
  }
  await unpublish(first.strapi, withdrawn);
  const { namedSuccessors } = glossaryOf(first.strapi);
  const kept = await aPublishedTerm(first.strapi, 'Kept', { slug: 'kept_before' });
  await edit(first.strapi, kept, { slug: 'kept' });
  const stale = await aPublishedTerm(first.strapi, 'Stale');
  for (const documentId of [kept, stale]) {
    await publish(first.strapi, documentId);
    await unpublish(first.strapi, documentId);
    await namedSuccessors.name(documentId, successor);
  }
  await publish(first.strapi, stale);
  await unpublish(first.strapi, stale);
  const documentId = await aPublishedTerm(first.strapi, 'Removed');
  await first.strapi.documents('plugin::glossary.term').delete({ documentId });
  await first.stop();
  service = await startService();
});
afterAll(() => service.stop());

/** Those made last first. */
const slugsInMemory = (): readonly string[] => glossaryOf(service.strapi).pageCache.slugs();

it('published terms, and no others, are rendered at start, the most read first', async () => {
  await eventually(slugsInMemory, ({ length }) => length >= Object.keys(READ).length);
  expect([...slugsInMemory()].reverse()).toEqual(Object.keys(READ));
});

it('the first reader is answered without the database, with the term as it is published', async () => {
  await glossaryOf(service.strapi).warmUp.finished();
  const isAway = Object.assign(new Error('Nobody answers.'), { code: 'ECONNREFUSED' });
  const database = jest
    .spyOn(service.strapi.db.connection.client, 'acquireConnection')
    .mockRejectedValue(isAway);
  try {
    for (const [slug, views] of Object.entries(READ)) {
      const { status, text } = await service.http.get(`/glossary/${slug}`);
      expect([slug, status, shownViews(text)]).toEqual([slug, 200, views + 1]);
      expect(text).not.toContain('Drafted.');
      expect((await service.http.get(`/glossary/${slug}.json`)).status).toBe(200);
    }
  } finally {
    database.mockRestore();
  }
});

it('drafts and unpublished terms are not rendered after a publication either', async () => {
  const terms = glossaryOf(service.strapi).pageCache;
  await aPublishedTerm(service.strapi, 'Published Now');
  const areMadeAnew = (): boolean =>
    Object.keys(READ).every((slug) => terms.current(slug) !== null);
  expect(areMadeAnew()).toBe(false);
  await eventually(areMadeAnew, (areMade) => areMade);
  expect([...slugsInMemory()].sort()).toEqual(Object.keys(READ).sort());
});

it('withdrawn terms, deleted terms and successors are known from the start', async () => {
  const answerTo = async (slug: string) => {
    const { status, body } = await service.http.get(`/glossary/${slug}.json`);
    return [status, body.successor?.slug];
  };
  expect(await answerTo('kept')).toEqual([410, 'never_read']);
  expect(await answerTo('kept_before')).toEqual([410, 'never_read']);
  expect(await answerTo('stale')).toEqual([410, undefined]);
  expect(await answerTo('removed')).toEqual([410, undefined]);
  expect(await answerTo('never_there')).toEqual([404, undefined]);
});
