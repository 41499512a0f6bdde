import { aCategory, publish, edit } from '../../support/content/content';
import { editingIn } from '../../support/content/editing';
import { performRandomActions } from '../../support/content/random-actions';
import { type RunningService, startService } from '../../support/service';

/** Lists of them all, of some, of matches, and the pages that offer terms in place of an unknown one. */
const ADDRESSES = [
  ...['/', '/glossary', '/glossary?sort=name', '/glossary?sort=newest', '/glossary?sort=updated'],
  ...['/glossary.json?sort=viewed', '/glossary.json?q=term', '/glossary.json?q=term+locks'],
  ...['/glossary?q=term', '/glossary?q=term+1+and+sentence', '/glossary?q=sentense'],
  ...['/glossary.json?q=what+locks+a+sentence+term%3F', '/glossary-suggestions.json?q=te'],
  ...['/glossary/term_999', '/glossary/term', '/glossary/locked', '/glossary/sentence_1'],
  ...['/glossary.json?tag=test', '/glossary?tag=test', '/glossary?category=no_such_category'],
  ...['/glossary/term-map', '/glossary.atom', '/glossary.feed.json', '/glossary-changes.json'],
  ...['/glossary/term-of-the-day.json', '/glossary/term-of-the-day.atom'],
  ...['/sitemap.xml', '/llms.txt', '/glossary/verify-quote?text=term+locks+sentence'],
];
const ENVIRONMENT = { PUBLIC_URL: 'https://glossary.example', GLOSSARY_READS_PER_MINUTE: '0' };

let service: RunningService;
afterAll(() => service.stop());

async function answers(): Promise<Record<string, string>> {
  const terms = await service.http.get('/glossary.json?page_size=100');
  const pages = (terms.body as { terms: { slug: string }[] }).terms.map(
    ({ slug }) => `/glossary/${slug}`,
  );
  const found: Record<string, string> = {};
  for (const address of [...ADDRESSES, ...pages]) {
    // That is no view: their numbers are on pages.
    const { status, text } = await service.http.get(address).set('Sec-Purpose', 'prefetch');
    found[address] = `${status} ${text}`;
  }
  return found;
}

it('a service that has followed every change answers as one that has read the log from its start', async () => {
  service = await startService(ENVIRONMENT);
  const { strapi } = service;
  // Their names are equal.
  const categories = [await aCategory(strapi, 'cafe'), await aCategory(strapi, 'other')];
  const editor = editingIn(strapi);
  await performRandomActions([editor], categories, { acts: 120, seed: 7 });
  const documentId = await editor.publishNew('Terms', { short: 'Term locks sentence.' });
  await edit(strapi, documentId, { aliases: ['Locked', 'Termed'] });
  await publish(strapi, documentId);
  const followed = await answers();
  await service.stop();
  service = await startService(ENVIRONMENT);
  expect(await answers()).toEqual(followed);
});
