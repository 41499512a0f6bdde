import type { QuoteAnswer } from '../../../src/plugins/glossary/core/quoting/quote-answer';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { quotingRule } from '../../../src/plugins/glossary/core/quoting/quoting-rules';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const LONG = 'A *stampede* begins when a `key` expires.\n\nEvery caller computes it — at once.';

let service: RunningService;
let documentId: string;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Cache Stampede', {
    short: 'Many callers compute the same value at the same time.',
    long: LONG,
    common_mistakes: ['Waiting for nothing.', 'Expiring every key in the same second.'],
  });
  for (const name of ['Race Condition', 'Deadlock', 'Lost Update'])
    await aPublishedTerm(service.strapi, name, { short: `What a ${name} is, in one sentence.` });
});
afterAll(() => service.stop());

const ask = (text: string, slug: string | null = 'cache_stampede') =>
  service.http.get(`/glossary/${slug === null ? '' : `${slug}/`}verify-quote`).query({ text });
async function answerOf(text: string, slug?: string | null): Promise<QuoteAnswer> {
  const { status, body } = await ask(text, slug);
  expect(status).toBe(200);
  return body as QuoteAnswer;
}

describe('a quote of a term', () => {
  it('word for word: its place, the permission, the credit and the address', async () => {
    expect(await answerOf('“expiring every key in the same second”')).toEqual({
      verdict: 'verbatim',
      normalisations: ['outer-quotation-marks', 'first-letter'],
      similarity: 1,
      differences: [],
      found: {
        slug: 'cache_stampede',
        term: 'Cache Stampede',
        field: 'common_mistakes',
        index: 1,
        version: 1,
        is_current: true,
        passage: 'Expiring every key in the same second',
        permission: 'verbatim',
        rule: quotingRule('common_mistakes', {
          verbatim_allowed: ['common_mistakes'],
          paraphrase_required: [],
          when_unsure: '',
        }),
        credit: {
          inline_mention: 'According to Software Glossary: “Expiring every key in the same second”',
          markdown_link:
            '[Cache Stampede](https://glossary.example/glossary/cache_stampede) (Software Glossary)',
          footer_credit:
            'Source: Software Glossary — https://glossary.example/glossary/cache_stampede',
        },
        url: 'https://glossary.example/glossary/cache_stampede#:~:text=Expiring%20every%20key%20in%20the%20same%20second',
      },
    });
  });
});

describe('when only the quote is known', () => {
  it('its term is found, also with a word that is wrong', async () => {
    const verbatim = await answerOf('What a Deadlock is, in one sentence', null);
    expect([verbatim.verdict, verbatim.found?.slug]).toEqual(['verbatim', 'deadlock']);
    const near = await answerOf('Many callers calculate the same value at the same time', null);
    expect([near.verdict, near.found?.slug]).toEqual(['near', 'cache_stampede']);
    expect((await answerOf('xyzzy plugh frobnicate', null)).verdict).toBe('not-found');
  });

  it('no draft is looked at', async () => {
    const draft = await aDraft(service.strapi, 'Secret Plan', {
      short: 'Zanzibar is conquered by surprise tomorrow.',
    });
    const text = 'Zanzibar is conquered by surprise';
    expect((await answerOf(text, null)).verdict).toBe('not-found');
    expect((await ask(text, 'secret_plan')).status).toBe(404);
    await publish(service.strapi, draft);
    expect((await answerOf(text, null)).found?.slug).toBe('secret_plan');
    await unpublish(service.strapi, draft);
    expect((await answerOf(text, null)).verdict).toBe('not-found');
    const before = await aPublishedTerm(service.strapi, 'Edited', { short: 'As it was before.' });
    await edit(service.strapi, before, { short: 'As nobody has seen it yet.' });
    expect((await answerOf('As nobody has seen it yet', 'edited')).verdict).toBe('not-found');
  });
});

describe('versions and addresses', () => {
  it('a text of an older version is found there, and marked as old', async () => {
    await edit(service.strapi, documentId, {
      quick_fix: 'Let one caller compute, and others wait.',
    });
    await publish(service.strapi, documentId);
    await edit(service.strapi, documentId, { quick_fix: 'Something else.' });
    await publish(service.strapi, documentId);
    const old = await answerOf('Let one caller compute');
    expect([old.verdict, old.found?.version, old.found?.is_current]).toEqual([
      'verbatim',
      2,
      false,
    ]);
    expect(old.found?.url).toBe(
      'https://glossary.example/glossary/cache_stampede?version=2#:~:text=Let%20one%20caller%20compute',
    );
    expect((await answerOf('Many callers compute')).found?.version).toBe(3);
  });

  it('a renamed term is found at its new address, the text goes along', async () => {
    await edit(service.strapi, documentId, { slug: 'thundering_herd' });
    await publish(service.strapi, documentId);
    const { status, headers } = await ask('Many callers compute');
    expect([status, headers.location]).toEqual([
      301,
      '/glossary/thundering_herd/verify-quote?text=Many%20callers%20compute',
    ]);
    expect((await answerOf('Many callers compute', 'thundering_herd')).verdict).toBe('verbatim');
  });
});

describe('refused requests', () => {
  it.each([
    ['no text', '', REFUSED.oneQuote],
    ['two texts', '?text=one%20two%20three&text=x', REFUSED.oneQuote],
    ['an empty text', '?text=', REFUSED.emptyQuote],
    ['a long text', `?text=${'word+'.repeat(401)}`, REFUSED.longQuote(2005, 2000)],
    ['a text of two words', '?text=race+condition', REFUSED.shortQuote(3)],
  ])('%s', async (_what, query, detail) => {
    for (const place of ['', 'thundering_herd/']) {
      const answer = await service.http.get(`/glossary/${place}verify-quote${query}`);
      expect([answer.status, answer.type]).toEqual([400, 'application/problem+json']);
      expect((answer.body as { detail: string }).detail).toBe(detail);
    }
  });

  it('an unknown term is a 404, another method a 405', async () => {
    const unknown = await ask('one two three', 'no_such_term');
    expect([unknown.status, unknown.type]).toEqual([404, 'application/problem+json']);
    expect((await service.http.post('/glossary/verify-quote')).status).toBe(405);
  });
});
