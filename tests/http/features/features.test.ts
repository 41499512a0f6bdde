import { ALL_FEATURES, type Features } from '../../../src/plugins/glossary/core/settings/features';
import { POSSIBLE } from '../../../src/plugins/glossary/core/texts/refusals';
import { panelRoutes } from '../../../src/plugins/glossary/server/routing/panel-routes';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm, edit, publish } from '../../support/content/content';
import { NO_FEATURES, startWithFeatures } from '../../support/features';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let administrator: string;
beforeAll(async () => {
  startWithFeatures(NO_FEATURES);
  service = await startService({ PUBLIC_URL: 'https://words.example' });
  const related = await aPublishedTerm(service.strapi, 'Deadlock');
  await aPublishedTerm(service.strapi, 'Race Condition', { related: [related] });
  // The one of the page about citations.
  await aPublishedTerm(service.strapi, 'Example Term');
  administrator = await logInToPanel(service);
});
afterAll(async () => {
  await service.stop();
  jest.restoreAllMocks();
});

const OLD_WORDS = 'Said in the first version alone, and never again.';
const TERM = '/glossary/race_condition';
it('nothing is counted, and lists have no order by numbers', async () => {
  await service.http.get(TERM).expect(200);
  await service.http.get(`${TERM}.json`).expect(200);
  await glossaryOf(service.strapi).counting.flush();
  for (const table of ['glossary_view_counts', 'glossary_activity_counts'])
    expect(await service.strapi.db.connection(table).select()).toEqual([]);
  expect((await service.http.get('/glossary?sort=name')).text).not.toMatch(/sort=(rated|viewed)/);
  const refused = await service.http.get('/glossary.json?sort=rated').expect(400);
  expect(refused.body.detail).toContain(POSSIBLE.sort(['name', 'newest', 'updated']));
});

it('lists ignore words to search for, and an unknown address names similar terms only', async () => {
  const { body } = await service.http.get('/glossary.json?q=deadlock').expect(200);
  expect([body.total, body.match]).toEqual([3, undefined]);
  const { text } = await service.http.get('/glossary/deadlok').expect(404);
  expect(text).toContain('Deadlock');
  expect(text).not.toContain('name="q"');
});

it('a quotation of an earlier version is not found', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Old Words', { short: OLD_WORDS });
  await edit(service.strapi, documentId, { short: 'Other words.' });
  await publish(service.strapi, documentId);
  const check = `/glossary/old_words/verify-quote?text=${encodeURIComponent(OLD_WORDS)}`;
  const { body } = await service.http.get(check).expect(200);
  expect(body.verdict).not.toBe('verbatim');
});

describe('the panel', () => {
  const ask = (method: string, address: string) =>
    service.http[method as 'get' | 'post' | 'delete'](`/glossary-panel${address}`).set(
      'Authorization',
      `Bearer ${administrator}`,
    );

  it('learns which features are on before anyone has logged in', async () => {
    const { body } = await service.http.get('/glossary-panel/project').expect(200);
    expect(body).toEqual({ features: NO_FEATURES, glossaryPath: '/glossary', collection: null });
  });

  it('answers a route of a feature that is off as one that it never had', async () => {
    const glossary = glossaryOf(service.strapi);
    const routesWith = (features: Features): string[] =>
      panelRoutes({ ...glossary, settings: { ...glossary.settings, features } }).routes.map(
        ({ method = '', path: address = '' }) => `${method} ${address}`,
      );
    const remaining = new Set(routesWith(NO_FEATURES));
    const gone = routesWith(ALL_FEATURES).filter((route) => !remaining.has(route));
    expect(gone.length).toBeGreaterThan(30);
    for (const route of gone) {
      const [method = '', address = ''] = route.toLowerCase().split(' ');
      const unknown = await ask(method, `/no-such${address}`);
      expect([404, 405]).toContain(unknown.status);
      expect([route, (await ask(method, address)).status]).toEqual([route, unknown.status]);
    }
  });

  it('counts nothing that waits', async () => {
    const { body } = await ask('get', '/waiting').expect(200);
    expect(Object.values(body).every((count) => count === null)).toBe(true);
  });
});
