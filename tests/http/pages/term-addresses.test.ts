import { PART_BELOW_TERM } from '../../../src/plugins/glossary/core/pages/public-address';
import { TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { allowedMethods } from '../../../src/plugins/glossary/server/routing/public-routes';
import { aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: 'https://example.org/terms',
    GLOSSARY_COUNT_VIEWS: 'beacon',
  });
  const documentId = await aPublishedTerm(service.strapi, 'Moved', { slug: 'old_address' });
  await edit(service.strapi, documentId, { slug: 'two_words' });
  await publish(service.strapi, documentId);
  await unpublish(
    service.strapi,
    await aPublishedTerm(service.strapi, 'Gone', { slug: 'gone_term' }),
  );
});
afterAll(() => service.stop());

type Kind = Parameters<typeof allowedMethods>[0];
/** Everything that stands at or below the address of a term: what is added to the term's own, and the methods it answers. */
const PLACES: readonly (readonly [string, string])[] = [
  ...Object.values(TERM_FORMATS).map(({ suffix }) => [suffix, 'GET'] as const),
  ...Object.entries(PART_BELOW_TERM).flatMap(([kind, part]) =>
    allowedMethods(kind as Kind)
      .filter((method) => method !== 'HEAD')
      .map((method) => [`/${part}`, method] as const),
  ),
];

const send = (method: string, path: string) => {
  const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
  const request = service.http[verb](path).set({ Accept: '*/*', Origin: 'https://example.org' });
  return method === 'POST' ? request.type('form').send('stars=4&part=other&text=Hm') : request;
};

describe.each(PLACES)('what stands at …%s (%s)', (place, method) => {
  const right = `/terms/glossary/two_words${place}`;

  it.each([
    ['capitals', `/glossary/Two_Words${place}`],
    ['hyphens', `/glossary/two-words${place}`],
    ['a slash at the end', `/glossary/two_words${place}/`],
    ['capitals everywhere', `/glossary/TWO_WORDS${place.toUpperCase()}`],
    ['an escape that is not needed', `/glossary/two%5Fwords${place}`],
    ['another case before the slug', `/Glossary/two_words${place}`],
    ['the slug that the term had before', `/glossary/old_address${place}`],
    ['that in capitals and with hyphens', `/glossary/Old-Address${place}`],
  ])('leads on from %s, and keeps what is asked', async (spelling, path) => {
    const { status, headers } = await send(method, `${path}?text=one+two+three`);
    expect([spelling, status, headers.location]).toEqual([
      spelling,
      method === 'GET' ? 301 : 308,
      `${right}?text=one+two+three`,
    ]);
  });

  it('says of a term that is not there, or not any more, in the format of the address', async () => {
    const types = [];
    for (const slug of ['no_such_term', 'No-Such-Term', 'gone_term', 'Gone-Term']) {
      const { status, headers } = await send(
        method,
        `/glossary/${slug}${place}?text=one+two+three`,
      );
      expect([slug, status]).toEqual([slug, slug.toLowerCase().startsWith('gone') ? 410 : 404]);
      types.push(headers['content-type']);
    }
    expect(new Set(types).size).toBe(1);
  });
});

it('of a slug that no term can have, programs are told in data', async () => {
  for (const part of [
    'verify-quote',
    'card.png',
    'activity.json',
    'numbers.json',
    'history.json',
  ]) {
    const { headers } = await service.http.get(`/glossary/no%20slug/${part}`).expect(404);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  }
});

it.each(['/glossary/Verify-Quote', '/glossary/verify-quote/', '/Glossary/verify%2Dquote'])(
  'an address of its own leads on from %s',
  async (path) => {
    const { headers } = await service.http.get(`${path}?text=one`).expect(301);
    expect(headers.location).toBe('/terms/glossary/verify-quote?text=one');
  },
);
