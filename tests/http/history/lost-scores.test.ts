import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { lostScoresSentence } from '../../../src/plugins/glossary/core/history/lost-score';
import { aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const AXIS = { value: 5, rationale: 'A reason.' };
const SCORE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

/** What a start says, and nothing when it says nothing. */
async function warnings(): Promise<string[]> {
  const said: string[] = [];
  jest.spyOn(service.strapi.log, 'warn').mockImplementation(((text: string) => {
    said.push(text);
    return service.strapi.log;
  }) as never);
  await glossaryOf(service.strapi).lostScores.warn();
  jest.restoreAllMocks();
  return said;
}

it('a term whose score went to its copy is named, until it has one again', async () => {
  const { strapi } = service;
  const { connection } = strapi.db;
  const text = { why_it_matters: 'A text of its own, which nobody writes twice.' };
  const original = await aPublishedTerm(strapi, 'Lost Its Score', text);
  const own = ['short', 'long', 'misconception', 'why_it_matters', 'bad_code', 'good_code'];
  await aPublishedTerm(
    strapi,
    'Never Had One',
    Object.fromEntries(own.map((field) => [field, `Another text of its own, of ${field}.`])),
  );
  await aPublishedTerm(strapi, 'Has Its Own', { score_draft: SCORE });
  await aPublishedTerm(strapi, 'The Copy', { ...text, score_draft: SCORE });
  const [copied] = await strapi
    .documents('api::debt-score.debt-score')
    .findMany({ filters: { term: { slug: 'the_copy' } } });
  // As if it had been made for the original, long before there was a copy.
  await strapi.db
    .query('api::debt-score.debt-score')
    .update({ where: { documentId: copied?.documentId }, data: { createdAt: LONG_AGO } });
  expect(await warnings()).toEqual([]);

  // A database of an earlier version has no log.
  await connection('glossary_current_terms').delete();
  await connection('glossary_log').delete();
  expect(await glossaryOf(strapi).logBackfill.run()).toBe(4);
  await glossaryOf(strapi).lostScores.look();
  const [warning, ...others] = await warnings();
  expect(warning).toBe(lostScoresSentence([{ term: 'Lost Its Score', copy: 'The Copy' }]));
  expect(others).toEqual([]);

  await edit(strapi, original, { score_draft: SCORE });
  await publish(strapi, original);
  expect(await warnings()).toEqual([]);
});
