import type { GlossaryEvent, GlossaryTerms } from '../../../src/plugins/glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

interface Told extends GlossaryEvent {
  readonly event: string;
  /** The definition in the record at that moment. */
  readonly short: string | null;
}

let service: RunningService;
let terms: GlossaryTerms;
const told: Told[] = [];
beforeAll(async () => {
  service = await startService();
  const { strapi } = service;
  terms = strapi.plugin('glossary').service<GlossaryTerms>('terms');
  for (const event of ['published', 'renamed', 'withdrawn', 'deleted'])
    strapi.eventHub.on(`glossary.${event}`, async (announced: GlossaryEvent) => {
      const record = await terms.record(announced.slug ?? '');
      told.push({ ...announced, event, short: record?.short ?? null });
    });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.setToday('2026-03-23');
  told.length = 0;
});

const seen = (count: number) =>
  eventually(
    () => told,
    (all) => all.length === count,
  );

it('each change that readers see is announced once it is committed, and the record is the new one', async () => {
  const { strapi } = service;
  const short = 'A definition of one sentence.';
  const documentId = await aPublishedTerm(strapi, 'Told Of');
  await seen(1);
  await edit(strapi, documentId, { slug: 'told_of_anew' });
  await publish(strapi, documentId);
  await seen(2);
  await unpublish(strapi, documentId);
  await seen(3);
  await strapi.documents('plugin::glossary.term').delete({ documentId });
  await seen(4);
  const at = expect.stringMatching(/^2026-03-23T/) as unknown;
  const url = (slug: string): unknown => expect.stringMatching(new RegExp(`/glossary/${slug}$`));
  const [old, anew] = ['told_of', 'told_of_anew'];
  expect(told).toEqual([
    { event: 'published', documentId, slug: old, url: url(old), at, short },
    { event: 'renamed', documentId, slug: anew, url: url(anew), at, short },
    { event: 'withdrawn', documentId, slug: anew, url: url(anew), at, short: null },
    { event: 'deleted', documentId, slug: anew, url: url(anew), at, short: null },
  ]);
});

it('a draft is no event, has no record and is not linked; neither is a change that is rolled back', async () => {
  const { strapi } = service;
  await aDraft(strapi, 'Drafted Word');
  const published = aDraft(strapi, 'Rolled Back').then((documentId) =>
    strapi.db.transaction(async () => {
      await publish(strapi, documentId);
      throw new Error('Not after all.');
    }),
  );
  await expect(published).rejects.toThrow('Not after all.');
  expect(await terms.record('drafted_word')).toBeNull();
  expect(await terms.linkTerms('<p>A drafted word, rolled back.</p>')).toBe(
    '<p>A drafted word, rolled back.</p>',
  );
  await aPublishedTerm(strapi, 'Behind It');
  await seen(1);
});

it('the terms of a text become links, and a record is found by a former slug', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Mutual Lock');
  expect(await terms.linkTerms('<p>A mutual lock.</p>')).toBe(
    '<p>A <a class="glossary-link" href="https://glossary.example/glossary/mutual_lock" title="A definition of one sentence." data-term="Mutual Lock">mutual lock</a>.</p>',
  );
  const alreadyLinked = '<a href="/glossary/mutual_lock">It</a> is a mutual lock.';
  expect(await terms.linkTerms(alreadyLinked)).toBe(alreadyLinked);
  await edit(strapi, documentId, { slug: 'mutex' });
  await publish(strapi, documentId);
  expect(await terms.record('Mutual-Lock')).toEqual(
    (await service.http.get('/glossary/mutex.json')).body,
  );
});

it('receivers of webhooks may choose the events', () => {
  const { allowedEvents } = service.strapi.get('webhookStore') as unknown as {
    readonly allowedEvents: ReadonlyMap<string, string>;
  };
  expect([...allowedEvents.values()]).toEqual(
    expect.arrayContaining(['glossary.published', 'glossary.deleted']),
  );
});
