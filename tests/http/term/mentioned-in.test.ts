import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_READS_PER_MINUTE: '0' });
});
afterAll(() => service.stop());

/** What stands under “Mentioned in” on the page of the term. */
async function mentionedIn(): Promise<string> {
  const { text } = await service.http.get('/glossary/vector_clock');
  return /<h3>Mentioned in<\/h3>\n([\s\S]*?)<\/section>/.exec(text)?.[1] ?? '';
}

it('a page names the terms that mention its own, as they are published now', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Vector Clock');
  expect(await mentionedIn()).toBe('');

  const draft = await aDraft(strapi, 'Only Drafted');
  await edit(strapi, draft, { long: 'A vector clock in a draft.' });
  expect(await mentionedIn()).toBe('');

  const other = await aPublishedTerm(strapi, 'Happens Before');
  expect(await mentionedIn()).toBe('');
  await edit(strapi, other, { long: 'It is told by **vector clocks**.' });
  expect(await mentionedIn()).toBe('');
  await publish(strapi, other);
  expect(await mentionedIn()).toContain('href="/glossary/happens_before"');
  expect(await mentionedIn()).not.toContain('only_drafted');

  await edit(strapi, other, { long: 'It is told by something else.' });
  expect(await mentionedIn()).toContain('happens_before');
  await publish(strapi, other);
  expect(await mentionedIn()).toBe('');

  await edit(strapi, other, { long: 'It is told by a vector clock again.' });
  await publish(strapi, other);
  expect(await mentionedIn()).toContain('happens_before');
  await unpublish(strapi, other);
  expect(await mentionedIn()).toBe('');
});

it('a longer name takes a mention away while its term is published', async () => {
  const { strapi } = service;
  const other = await aPublishedTerm(strapi, 'Causal Order');
  await edit(strapi, other, { long: 'See the vector clock drift.' });
  await publish(strapi, other);
  expect(await mentionedIn()).toContain('causal_order');
  const longer = await aPublishedTerm(strapi, 'Vector Clock Drift');
  expect(await mentionedIn()).not.toContain('causal_order');
  await unpublish(strapi, longer);
  expect(await mentionedIn()).toContain('causal_order');
});
