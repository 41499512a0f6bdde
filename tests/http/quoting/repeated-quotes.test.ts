import type { QuoteAnswer } from '../../../src/plugins/glossary/core/quoting/quote-answer';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { publishElsewhere } from '../../support/content/other-instance';
import { times } from '../../support/repeated';
import { type RunningService, startService } from '../../support/service';

/** Repeated quotes are answered from memory, for as long as their answer is right. */

const SHORT = 'Whoever waits for a lock holds another one.';
const QUOTE = 'waits for a lock';

let service: RunningService;
let terms = 0;
let slug: string;
let documentId: string;
beforeAll(async () => {
  // Room for a few answers.
  service = await startService({ GLOSSARY_PAGE_MEMORY: '1' });
  // Polls are made by the tests.
  glossaryOf(service.strapi).logFollower.stop();
});
afterAll(() => service.stop());
beforeEach(async () => {
  terms += 1;
  slug = `term_${terms}`;
  documentId = await aPublishedTerm(service.strapi, `Term ${terms}`, { slug, short: SHORT });
});
afterEach(() => unpublish(service.strapi, documentId));

const checks = () => glossaryOf(service.strapi).quoteChecks;

/** The verdict about a quote, and the term and the version in which it was found: of one term, and of any. */
async function verdicts(text = QUOTE): Promise<readonly string[]> {
  const shown: string[] = [];
  for (const place of [`${slug}/`, '']) {
    const { status, body } = await service.http
      .get(`/glossary/${place}verify-quote`)
      .query({ text });
    const { verdict, found } = body as Partial<QuoteAnswer>;
    shown.push([status, verdict, found?.slug, found?.version].filter(Boolean).join(' '));
  }
  return shown;
}

it('an answer is made once', async () => {
  const before = { ...checks().uses };
  const first = await verdicts();
  expect(first).toEqual([`200 verbatim ${slug} 1`, `200 verbatim ${slug} 1`]);
  expect(checks().uses).toEqual({ found: before.found, made: before.made + 2 });
  expect(await verdicts()).toEqual(first);
  expect(checks().uses).toEqual({ found: before.found + 2, made: before.made + 2 });
});

const CHANGES: Readonly<Record<string, readonly [() => Promise<unknown>, readonly string[]]>> = {
  'another text is published': [
    async () => {
      await edit(service.strapi, documentId, { short: 'Something else is said here.' });
      await publish(service.strapi, documentId);
    },
    ['200 verbatim SLUG 1', '200 not-found'],
  ],
  'another address is published': [
    async () => {
      await edit(service.strapi, documentId, { slug: `${slug}_renamed` });
      await publish(service.strapi, documentId);
    },
    ['301', '200 verbatim SLUG_renamed 2'],
  ],
  'the term is withdrawn': [() => unpublish(service.strapi, documentId), ['410', '200 not-found']],
  'another text is only saved': [
    () => edit(service.strapi, documentId, { short: 'Nobody may read this yet.' }),
    ['200 verbatim SLUG 1', '200 verbatim SLUG 1'],
  ],
  'another instance publishes another text': [
    () => publishElsewhere(service.strapi, documentId, { short: 'Something else is said here.' }),
    ['200 verbatim SLUG 1', '200 not-found'],
  ],
};
it.each(Object.entries(CHANGES))('the answer is right after %s', async (_what, [change, after]) => {
  const published = `200 verbatim ${slug} 1`;
  expect(await verdicts()).toEqual([published, published]);
  await change();
  expect(await verdicts()).toEqual(after.map((shown) => shown.replace('SLUG', slug)));
});

it('a draft is not found before it is published, nor after it is withdrawn', async () => {
  const secret = 'Zanzibar is conquered by surprise';
  const anywhere = async () => (await verdicts(secret))[1];
  expect(await anywhere()).toBe('200 not-found');
  const draft = await aDraft(service.strapi, 'Secret Plan', { short: `${secret}.` });
  expect(await anywhere()).toBe('200 not-found');
  await publish(service.strapi, draft);
  expect(await anywhere()).toBe('200 verbatim secret_plan 1');
  await unpublish(service.strapi, draft);
  expect(await anywhere()).toBe('200 not-found');
});

it('any number of quotes take no more memory than they may', async () => {
  const { made } = checks().uses;
  for (const number of times(40, (index) => index))
    await checks().check(null, `${'A long quote of somebody. '.repeat(40)}${number}`);
  const { taken, most } = checks().memory();
  expect(taken).toBeLessThanOrEqual(most);
  expect(checks().uses.made).toBe(made + 40);
  await checks().check(null, `${'A long quote of somebody. '.repeat(40)}0`);
  expect(checks().uses.made).toBe(made + 41);
});
