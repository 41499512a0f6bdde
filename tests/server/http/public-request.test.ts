import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import {
  FIXED_PAGES,
  PART_BELOW_TERM,
} from '../../../src/plugins/glossary/core/pages/public-address';
import {
  ALL_FORMATS,
  DATA_FORMATS,
  TERM_FORMATS,
} from '../../../src/plugins/glossary/core/term/term-formats';
import { acceptedFormatOf } from '../../../src/plugins/glossary/server/http/accepted-format';
import {
  createPublicRequests,
  publicRequestOf,
  requestedTermOf,
} from '../../../src/plugins/glossary/server/http/public-request';
import { isLimited } from '../../../src/plugins/glossary/server/limits/read-limit-controller';
import { addressParser } from '../../../src/plugins/glossary/core/pages/address-parser';
import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';

const AT = { glossaryPath: DEFAULT_GLOSSARY_PATH, isSite: true };
const addressOf = addressParser(AT);
const acceptedFormat = acceptedFormatOf(ALL_FORMATS);
const READING = { basePath: '', addressOf, acceptedFormat, hasVersions: true };

const page = { slug: 'mutex', format: 'page', isNegotiated: true };
const record = { slug: 'mutex', format: 'record', isNegotiated: false };

describe('the term of a canonical address', () => {
  it.each([
    ['/glossary/mutex', '', page],
    ['/glossary/mutex.json', '', record],
    ['/glossary/mutex?utm_source=x', '', page],
    ['/glossary/mutex#part', '', page],
    ['/glossary/mutex?x=1#&version=1', '', page],
    ['/docs/glossary/mutex', '/docs', page],
    ['/glossary/mutex', '/docs', page],
    ['/glossary/mutex.csl.json', '', { ...record, format: 'csl' }],
    ['/glossary/mutex.bib', '', { ...record, format: 'biblatex' }],
    ['/glossary/mutex.JSON', '', null],
    ['/glossary/mutex.xml', '', null],
    ['/glossary', '', null],
    ['/glossary?q=mutex', '', null],
    ['/docs/glossary/mutex', '', null],
    ['/docsglossary/mutex', '/docs', null],
    ['/glossary/mutex', '/glossary', null],
    ['/glossary/glossary/mutex', '/glossary', page],
    ['/glossary/mutex?version=2', '', null],
    ['/glossary/mutex?version', '', null],
    ['/glossary/mutex.json?x=1&%76ersion=2', '', null],
    ['/glossary/mutex?conversion=2', '', page],
    ['/admin', '', null],
    ['', '', null],
  ])('%s with the base path "%s"', (url, basePath, asked) => {
    expect(requestedTermOf(publicRequestOf(url, undefined, { ...READING, basePath }))).toEqual(
      asked,
    );
  });

  it('Accept chooses the format at the address of the page, and says nothing at an address with a suffix', () => {
    const asked = (url: string, accept: string) =>
      requestedTermOf(publicRequestOf(url, accept, READING));
    expect(asked('/glossary/mutex', 'application/json')).toEqual({ ...page, format: 'record' });
    expect(asked('/glossary/mutex.ris', 'application/json')).toMatchObject({ format: 'ris' });
    expect(asked('/glossary/mutex', 'image/png')).toBeNull();
  });
});

describe('what counts as a read', () => {
  it.each<[string, string, boolean]>([
    ...DATA_FORMATS.map((format): [string, string, boolean] => [
      `/glossary/mutex${TERM_FORMATS[format].suffix}`,
      '',
      true,
    ]),
    ['/glossary/mutex', '*/*', false],
    ['/glossary/mutex', 'application/json', true],
    // What there is no format for is told by the router.
    ['/glossary/mutex', 'image/png', true],
    ['/glossary/mutex?version=1', '*/*', true],
    ['/glossary/mutex/history', '', true],
    ['/glossary/mutex/card.png', '', true],
    ['/glossary/mutex/numbers.json', '', false],
    ['/glossary/mutex/ratings', '', false],
    ['/glossary/verify-quote', '', true],
    ['/glossary.json', '', false],
    ['/admin', '', false],
  ])('%s (%s): %s', (url, accept, isRead) => {
    expect(isLimited(publicRequestOf(url, accept, READING))).toBe(isRead);
  });
});

it('the path is passed on without the base path', () => {
  expect(publicRequestOf('/docs/admin?x', undefined, { ...READING, basePath: '/docs' }).path).toBe(
    '/admin',
  );
  expect(publicRequestOf('/admin?x', undefined, { ...READING, basePath: '/docs' }).path).toBe(
    '/admin',
  );
});

it('no other address below the glossary is taken for that of a term', () => {
  const names = [...FIXED_PAGES, ...Object.values(PART_BELOW_TERM).map((part) => `mutex/${part}`)];
  for (const name of names)
    expect([name, requestedTermOf(publicRequestOf(`/glossary/${name}`, '*/*', READING))]).toEqual([
      name,
      null,
    ]);
});

it('a request is parsed once', () => {
  const { of } = createPublicRequests({
    settings: {
      ...AT,
      formerPaths: [],
      publicUrl: 'https://example.org/docs',
      features: ALL_FEATURES,
    },
  });
  const request = { url: '/docs/glossary/mutex', headers: {} } as Parameters<typeof of>[0];
  const asked = of(request);
  request.url = '/glossary/other';
  expect(of(request)).toBe(asked);
});
