import { TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { NEAR_MATCHES } from '../../../src/plugins/glossary/core/search/near-terms';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import { aDraft, aPublishedTerm } from '../../support/content/content';
import { completeRow, linesOf } from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let panelToken: string;
/** Two terms that share an alias; one of them is an identifier of a third. */
let thunder: string;
beforeAll(async () => {
  service = await startService();
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Dogpile', { aliases: ['Stampede-Effect', 'Pile'] });
  thunder = await aPublishedTerm(strapi, 'Thundering Herd', {
    aliases: ['stampede effect', 'PILE'],
  });
  // More than are offered for a wrong address have its words in their names.
  for (let number = 0; number <= NEAR_MATCHES; number += 1)
    await aPublishedTerm(strapi, `Stampede Effect Pile ${number}`, { aliases: ['Numbered'] });
  await aPublishedTerm(strapi, 'Only One', { aliases: ['Single Name'] });
  await aDraft(strapi, 'Secret Draft', { aliases: ['Stampede Effect', 'Secret Name'] });
  panelToken = await logInToPanel(service);
});
afterAll(() => service.stop());

const BOTH = ['Dogpile', 'Thundering Herd'];
/** Ways in which a reader may write the alias in an address. */
const SPELLINGS = [
  'PILE',
  'stampede_effect',
  'stampede-effect',
  'stampede%20effect',
  'stampedeeffect',
  'Stamp%C3%A9de%20effect',
];
const FOR_PROGRAMS = Object.values(TERM_FORMATS)
  .map(({ suffix }) => suffix)
  .filter((suffix) => suffix !== '');

describe('a request for an alias of two terms redirects to neither and lists both', () => {
  it.each(SPELLINGS)('as the page %s', async (spelling) => {
    const { status, text } = await service.http.get(`/glossary/${spelling}`);
    expect(status).toBe(404);
    const near = text.slice(text.indexOf('id="near"'));
    const found = [...near.matchAll(/<li>\s*<a[^>]* href="([^"]*)"/g)].map(([, url]) => url);
    expect(found.slice(0, 2)).toEqual(['/glossary/dogpile', '/glossary/thundering_herd']);
    expect(text).not.toContain('Secret');
  });

  it.each(FOR_PROGRAMS.map((suffix, place) => [SPELLINGS[place % SPELLINGS.length], suffix]))(
    'as %s%s',
    async (spelling, suffix) => {
      const { status, body, headers } = await service.http.get(`/glossary/${spelling}${suffix}`);
      expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
      const { publicUrl } = glossaryOf(service.strapi).settings;
      expect(body.terms).toEqual([
        {
          slug: 'dogpile',
          term: 'Dogpile',
          html_url: `${publicUrl}/glossary/dogpile`,
          json_url: `${publicUrl}/glossary/dogpile.json`,
        },
        expect.objectContaining({ slug: 'thundering_herd' }),
      ]);
      expect(body.detail).toContain('“Dogpile” and “Thundering Herd”');
      const similar = ((body.similar ?? []) as { slug: string }[]).map(({ slug }) => slug);
      expect(similar).not.toContain('dogpile');
    },
  );

  it.each([
    'verify-quote?text=Many%20callers%20compute',
    'activity.json',
    'numbers.json',
    'history.json',
    'card.png',
  ])('below its address, %s', async (part) => {
    const { status, body } = await service.http.get(`/glossary/stampede-effect/${part}`);
    // An address that is no slug is respelt first.
    const answer =
      status === 301
        ? await service.http.get(`/glossary/stampede_effect/${part}`)
        : { status, body };
    expect(answer.status).toBe(404);
    expect(answer.body.terms.map(({ term }: { term: string }) => term)).toEqual(BOTH);
  });

  it('as an agent', async () => {
    for (const slug of ['Stampede Effect', 'pile']) {
      const { text } = await service.http
        .post('/glossary-mcp')
        .set({ Accept: 'application/json, text/event-stream' })
        .send({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_term', arguments: { slug } },
        });
      expect(text).toContain('name of dogpile (Dogpile), thundering_herd (Thundering Herd).');
      expect(text).not.toContain('ecret');
    }
  });
});

it('an alias of one term leads there by a link, and a name of a draft by nothing', async () => {
  const { status, body } = await service.http.get('/glossary/single_name.json');
  expect([status, body.terms.length, body.detail]).toEqual([
    404,
    1,
    `${REFUSED.noTerm('single_name')} ${REFUSED.nameOf('single name', ['Only One'])}`,
  ]);
  const secret = await service.http.get('/glossary/secret_name.json');
  const nothing = await service.http.get('/glossary/no_such_nn.json');
  const withoutSimilar = ({ body, text }: typeof secret): object => {
    expect(JSON.stringify(body.similar ?? [])).not.toContain('ecret');
    const { similar: _similar, ...rest } = JSON.parse(
      text.replaceAll('secret_name', 'no_such_nn'),
    ) as { similar?: unknown };
    return rest;
  };
  expect(withoutSimilar(secret)).toEqual(withoutSimilar(nothing));
});

it('a slug is the address of its term, even if other terms have that name', async () => {
  await aPublishedTerm(service.strapi, 'Called As A Slug', { aliases: ['Dogpile'] });
  expect((await service.http.get('/glossary/dogpile.json')).body.term).toBe('Dogpile');
  const { body } = await service.http.get('/glossary.json?q=dogpile');
  expect(body.terms.slice(0, 2).map(({ slug }: { slug: string }) => slug)).toEqual([
    'dogpile',
    'called_as_a_slug',
  ]);
});

describe('beside the form', () => {
  const alike = async (query: Readonly<Record<string, string | readonly string[]>>) => {
    const parameters = new URLSearchParams();
    for (const [key, values] of Object.entries(query))
      for (const value of [values].flat()) parameters.append(key, value);
    const { body, status } = await service.http
      .get(`/glossary-panel/alike?${parameters}`)
      .set('Authorization', `Bearer ${panelToken}`);
    expect(status).toBe(200);
    return body;
  };

  it('aliases and identifiers are compared with every name of published terms and drafts', async () => {
    const { names, shared } = await alike({
      name: 'Secret-Name',
      except: thunder,
      also: ['STAMPEDE EFFECT', 'thundering herd', 'secret dráft', 'nobody has it'],
    });
    expect(names).toEqual(['Secret Draft']);
    expect(shared).toEqual([
      { text: 'STAMPEDE EFFECT', name: 'Dogpile' },
      { text: 'STAMPEDE EFFECT', name: 'Secret Draft' },
      { text: 'secret dráft', name: 'Secret Draft' },
    ]);
  });

  it('names of drafts are returned only to roles that may read them', async () => {
    const { strapi } = service;
    await aDraft(strapi, 'Hidden Draft', { aliases: ['Hidden Alias'], identifiers: ['CWE-815'] });
    const sharedFor = async (name: string, fields: readonly string[]) => {
      const as = await tokenWithRights(service, name, [{ act: 'read', fields }]);
      const query = 'name=Any&also=Hidden+Alias&also=CWE-815&also=hidden-draft';
      const { body } = await service.http
        .get(`/glossary-panel/alike?${query}`)
        .set('Authorization', `Bearer ${as}`);
      return body.shared.map(({ text }: { text: string }) => text);
    };
    expect([
      await sharedFor('Names', ['term']),
      await sharedFor('Aliases', ['term', 'aliases']),
      await sharedFor('Nameless', ['aliases', 'identifiers']),
    ]).toEqual([['hidden-draft'], ['Hidden Alias', 'hidden-draft'], []]);
  });
});

describe('in an import', () => {
  const row = (slug: string, overrides: object) => completeRow(slug, { aliases: [], ...overrides });
  const ambiguousIn = async (...rows: readonly object[]) => {
    const plan = await glossaryOf(service.strapi).importExport.plan(linesOf(...rows), {
      as: 'draft',
    });
    return plan.ambiguous.map(({ name, text, others }) => [name, text, ...others]);
  };

  it('names shared with other terms, drafts and rows are reported, and repeated own names', async () => {
    expect(
      await ambiguousIn(
        row('one_row', { aliases: ['Thundering-Herd', 'In Both Rows', 'Térm one_row'] }),
        row('other_row', { term: 'Secret Name', aliases: [], identifiers: ['in both rows'] }),
        row('third_row', { aliases: ['Of Nobody Else'] }),
      ),
    ).toEqual([
      ['one_row', 'Térm one_row'],
      ['one_row', 'Thundering-Herd', 'thundering_herd'],
      ['one_row', 'In Both Rows', 'other_row'],
      ['other_row', 'Secret Name', 'secret_draft'],
      ['other_row', 'in both rows', 'one_row'],
    ]);
  });
});
