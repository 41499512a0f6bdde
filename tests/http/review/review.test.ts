import type { TermReview } from '../../../src/plugins/glossary/core/review/review-answers';
import {
  draftTag,
  savedInBetween,
} from '../../../src/plugins/glossary/core/publishing/draft-version';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  answeredAlready,
  requestedInBetween,
} from '../../../src/plugins/glossary/core/review/review-request';
import { WRONG_NOTE } from '../../../src/plugins/glossary/server/review/review-controller';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { colleagueInPanel, fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { setRights, tokenWithRights } from '../../support/clients/panel-reader';
import { statementsOf } from '../../support/database/statements';
import { type RunningService, startService } from '../../support/service';

const TERMS = '/content-manager/collection-types/plugin::glossary.term';

let service: RunningService;
let administrator: string;
let author: string;
let editor: string;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
  author = await colleagueInPanel(service, 'strapi-author');
  editor = await colleagueInPanel(service, 'strapi-editor');
});
afterAll(() => service.stop());

const get = (token: string, path: string) =>
  service.http.get(`/glossary-panel${path}`).set('Authorization', `Bearer ${token}`);
const post = (token: string, path: string, body: object = {}) =>
  service.http.post(`/glossary-panel${path}`).set('Authorization', `Bearer ${token}`).send(body);

const reviewOf = async (token: string, documentId: string): Promise<TermReview> =>
  (await get(token, `/terms/${documentId}/review`).expect(200)).body;
const requestReview = (token: string, documentId: string, note = '') =>
  post(token, `/terms/${documentId}/review-requests`, { note });
const stateOf = async (documentId: string) =>
  (await reviewOf(editor, documentId)).request?.state ?? null;
async function requested(name: string, data = {}): Promise<{ documentId: string; id: number }> {
  const documentId = await aDraft(service.strapi, name, data);
  await requestReview(author, documentId, `Look at ${name}.`).expect(204);
  return { documentId, id: (await reviewOf(editor, documentId)).request?.id ?? 0 };
}
const answer = (token: string, documentId: string, id: number, what: string, note = 'Because.') =>
  post(
    token,
    `/terms/${documentId}/review-requests/${id}/${what}`,
    what === 'return' ? { note } : {},
  );
const namesIn = async (token: string, list: string): Promise<string[]> =>
  (await get(token, list).expect(200)).body.rows.map(({ term }: { term: string }) => term);
const countsOf = async (token: string) => (await get(token, '/waiting').expect(200)).body;

describe('a review request', () => {
  it('an Author hands a draft in with a note, and Editors see it in their list and their number', async () => {
    const before = (await countsOf(editor)).requested;
    const { documentId } = await requested('Waiting Term', { short: '' });
    expect(await reviewOf(author, documentId)).toEqual({
      request: {
        id: expect.any(Number),
        state: 'waiting',
        requested: { editor: 'A Colleague', moment: Date.parse('2026-03-23T12:00:00Z') },
        note: 'Look at Waiting Term.',
        answered: null,
        answer: '',
        isChanged: false,
      },
      isOwn: true,
      mayRequest: true,
      mayAnswer: false,
    });
    expect(await reviewOf(editor, documentId)).toMatchObject({ isOwn: false, mayAnswer: true });
    const { rows } = (await get(editor, '/review-requests').expect(200)).body;
    expect(rows.at(-1)).toMatchObject({
      documentId,
      term: 'Waiting Term',
      note: 'Look at Waiting Term.',
      openPoints: 1,
      version: null,
    });
    expect((await countsOf(editor)).requested).toBe(before + 1);
    expect((await countsOf(author)).requested).toBeNull();
  });

  it('is refused for another draft than the form shows', async () => {
    const documentId = await aDraft(service.strapi, 'Overtaken');
    const refused = await requestReview(author, documentId).set(
      'If-Match',
      draftTag('2026-01-01T00:00:00.000Z'),
    );
    expect([refused.status, refused.body.error.message]).toEqual([409, savedInBetween(null)]);
    expect(await stateOf(documentId)).toBeNull();
  });

  it('does not replace one that its editor has not seen', async () => {
    const { documentId, id } = await requested('Requested Unseen');
    const request = (token: string, seen: unknown) =>
      post(token, `/terms/${documentId}/review-requests`, { note: 'Mine.', seen });
    const { body } = await request(editor, null).expect(409);
    const moment = Date.parse('2026-03-23T12:00:00Z');
    const message = requestedInBetween('A Colleague', moment);
    expect(body.error).toMatchObject({ message, details: { seen: id } });
    expect((await reviewOf(author, documentId)).request).toMatchObject({ id, state: 'waiting' });
    await request(editor, 'any').expect(400);
    // Sent again because its answer was lost.
    await request(author, null).expect(204);
    const last = (await reviewOf(editor, documentId)).request?.id;
    await request(editor, last).expect(204);
    expect((await reviewOf(author, documentId)).request?.note).toBe('Mine.');
  });

  it('of another editor replaces the one that waits, and the first editor gets a message', async () => {
    const { documentId } = await requested('Requested Twice');
    await requestReview(editor, documentId, 'Mine now.').expect(204);
    expect((await reviewOf(author, documentId)).request?.note).toBe('Mine now.');
    expect((await get(author, '/review-requests/own')).body.rows[0]).toMatchObject({
      documentId,
      state: 'replaced',
    });
    expect(
      (await namesIn(editor, '/review-requests')).filter((n) => n === 'Requested Twice'),
    ).toEqual(['Requested Twice']);
    const { status, body } = await post(author, `/terms/${documentId}/review-requests/take-back`);
    expect([status, body.error.message]).toEqual([
      409,
      answeredAlready('A Colleague', 'replaced', Date.parse('2026-03-23T12:00:00Z')),
    ]);
  });

  it('is taken back only by its author', async () => {
    const { documentId } = await requested('Taken Back');
    await post(editor, `/terms/${documentId}/review-requests/take-back`).expect(409);
    await post(author, `/terms/${documentId}/review-requests/take-back`).expect(204);
    expect(await stateOf(documentId)).toBe('taken-back');
    expect(await namesIn(editor, '/review-requests')).not.toContain('Taken Back');
    // Sent again because its answer was lost.
    await post(author, `/terms/${documentId}/review-requests/take-back`).expect(204);
    await post(editor, `/terms/${documentId}/review-requests/take-back`).expect(409);
  });
});

describe('answering', () => {
  it('an Editor returns it with a note, which the Author reads', async () => {
    const { documentId, id } = await requested('Returned Term');
    await answer(editor, documentId, id, 'return', 'The source is missing.').expect(204);
    expect((await reviewOf(author, documentId)).request).toMatchObject({
      state: 'returned',
      answer: 'The source is missing.',
      answered: { editor: 'A Colleague', moment: Date.parse('2026-03-23T12:00:00Z') },
    });
    expect((await get(author, '/review-requests/own')).body.rows[0]).toMatchObject({
      term: 'Returned Term',
      answer: 'The source is missing.',
    });
    expect(await namesIn(editor, '/review-requests')).not.toContain('Returned Term');
    const { returned } = await countsOf(author);
    await requestReview(author, documentId, 'Here it is.').expect(204);
    expect((await countsOf(author)).returned).toBe(returned - 1);
    expect(await stateOf(documentId)).toBe('waiting');
  });

  it('an Editor publishes the draft that the form shows, and no later one', async () => {
    const { documentId, id } = await requested('Published From The List');
    const last = await glossaryOf(service.strapi).openForms.lastSaveOf(documentId);
    const seen = draftTag(last?.updatedAt ?? '');
    await edit(service.strapi, documentId, { short: 'Not seen by the Editor.' });
    await answer(editor, documentId, id, 'publish').set('If-Match', seen).expect(409);
    expect(await stateOf(documentId)).toBe('waiting');
    const path = `/terms/${documentId}/review-requests/${id}/publish`;
    await post(editor, path, { note: 'One sentence is enough.' }).expect(204);
    expect((await service.http.get('/glossary/published_from_the_list')).status).toBe(200);
    expect((await reviewOf(author, documentId)).request).toMatchObject({
      state: 'published',
      answered: { editor: 'A Colleague' },
      answer: 'One sentence is enough.',
      isChanged: false,
    });
  });

  it('a publication that is refused leaves it waiting, and says why', async () => {
    const { documentId, id } = await requested('Incomplete Request', { short: '' });
    const { status, body } = await answer(editor, documentId, id, 'publish');
    expect([status, body.error.name]).toEqual([400, 'ValidationError']);
    expect(body.error.details.errors[0].path).toEqual(['short']);
    expect(await stateOf(documentId)).toBe('waiting');
  });

  it.each([
    [
      'return',
      'return',
      'A Colleague returned this term on 23 Mar 2026, 12:00 UTC; nothing was done.',
    ],
    [
      'return',
      'publish',
      'A Colleague returned this term on 23 Mar 2026, 12:00 UTC; nothing was done.',
    ],
    [
      'publish',
      'return',
      'A Colleague published this term on 23 Mar 2026, 12:00 UTC; nothing was done.',
    ],
  ])('of two Editors (%s, %s) the second gets a message', async (first, second, message) => {
    const { documentId, id } = await requested(`Of Two: ${first} then ${second}`);
    await answer(editor, documentId, id, first, 'The first.').expect(204);
    const { status, body } = await answer(administrator, documentId, id, second, 'The second.');
    expect([status, body.error.message]).toEqual([409, message]);
    expect((await reviewOf(author, documentId)).request?.answer).not.toBe('The second.');
  });
});

it.each(['return', 'publish'])(
  'an answer (%s) that is sent again because none came is given once',
  async (what) => {
    const { documentId, id } = await requested(`Answered Again: ${what}`);
    const path = `/terms/${documentId}/review-requests/${id}/${what}`;
    const note = 'One sentence is enough.';
    const position = async () => (await glossaryOf(service.strapi).publicationLog.head())?.position;
    await post(editor, path, { note }).expect(204);
    const before = await position();
    await post(editor, path, { note }).expect(204);
    expect(await position()).toBe(before);
    await post(editor, path, { note: 'Another one.' }).expect(409);
    await post(administrator, path, { note }).expect(409);
    expect((await reviewOf(author, documentId)).request?.answer).toBe(note);
  },
);

describe('with every way to publish', () => {
  const strapi = () => service.strapi;
  it.each<[string, (documentId: string) => Promise<unknown>]>([
    ['in the form', (id) => panel(`${TERMS}/${id}/actions/publish`, {})],
    ['by a service', (id) => publish(strapi(), id)],
    [
      'by the REST API',
      async (id) =>
        service.http
          .put(`/api/terms/${id}`)
          .query({ status: 'published' })
          .set('Authorization', `Bearer ${await fullAccessToken(strapi())}`)
          .send({ data: { short: 'From a program.' } })
          .expect(200),
    ],
  ])('%s, the review request ends as published', async (way, act) => {
    const { documentId } = await requested(`Published ${way}`);
    await act(documentId);
    expect(await stateOf(documentId)).toBe('published');
  });
  const panel = (path: string, body: object) =>
    service.http.post(path).set('Authorization', `Bearer ${editor}`).send(body).expect(200);

  it('a review request for a published term has the published version', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Better Version');
    await edit(service.strapi, documentId, { short: 'Better.' });
    await requestReview(author, documentId).expect(204);
    const { rows } = (await get(editor, '/review-requests')).body;
    expect(rows.at(-1)).toMatchObject({ documentId, version: 1, openPoints: 0 });
    await unpublish(service.strapi, documentId);
    expect(await stateOf(documentId)).toBe('waiting');
    expect((await get(editor, '/review-requests')).body.rows.at(-1).version).toBeNull();
  });

  it('a deletion takes it out of all lists and counts; with the term it is brought back', async () => {
    const name = 'Deleted While Waiting';
    const { documentId } = await requested(name);
    const returned = await requested('Deleted When Returned');
    await answer(editor, returned.documentId, returned.id, 'return').expect(204);
    const seen = async () => ({
      waiting: await namesIn(editor, '/review-requests'),
      own: await namesIn(author, '/review-requests/own'),
      counts: [await countsOf(editor), await countsOf(author)],
    });
    const before = await seen();
    expect(before).toMatchObject({
      waiting: expect.arrayContaining([name]),
      own: expect.arrayContaining([name, 'Deleted When Returned']),
    });
    for (const one of [documentId, returned.documentId])
      await service.strapi.documents('plugin::glossary.term').delete({ documentId: one });
    const { waiting, own, counts } = await seen();
    expect([...waiting, ...own]).not.toContain(name);
    expect(counts).toMatchObject([
      { requested: before.counts[0].requested - 1 },
      { returned: before.counts[1].returned - 1 },
    ]);
    const { total } = (await get(author, '/review-requests/own')).body;
    expect(total).toBe(own.length);
    await get(author, `/terms/${documentId}/review`).expect(404);

    for (const one of [documentId, returned.documentId])
      await post(editor, `/deleted-terms/${one}/bring-back`).expect(200);
    expect(await seen()).toEqual(before);
    const { body } = await get(author, `/terms/${documentId}/review`);
    expect(body.request).toMatchObject({ state: 'waiting', isChanged: true });
  });
});

describe('refusals', () => {
  let term: { documentId: string; id: number };
  beforeAll(async () => {
    term = await requested('Refused Requests');
  });

  it.each([
    [{ note: 5 }, WRONG_NOTE['not-text']],
    [{ note: 'x'.repeat(2001) }, WRONG_NOTE['too-long']],
    [{}, WRONG_NOTE.empty],
  ])('a return with %j is refused with a reason', async (body, message) => {
    const { documentId, id } = term;
    const refused = await post(editor, `/terms/${documentId}/review-requests/${id}/return`, body);
    expect([refused.status, refused.body.error.message]).toEqual([400, message]);
  });

  it.each(['return', 'publish'])('an Author may not %s', async (what) => {
    await answer(author, term.documentId, term.id, what).expect(403);
    expect(await stateOf(term.documentId)).toBe('waiting');
  });

  it('a role that only reads terms cannot request a review, but sees its result', async () => {
    const reader = await tokenWithRights(service, 'Only Reading', [{ act: 'read' }]);
    await requestReview(reader, term.documentId).expect(403);
    expect(await reviewOf(reader, term.documentId)).toMatchObject({
      mayRequest: false,
      mayAnswer: false,
    });
    expect(await countsOf(reader)).toEqual({
      requested: null,
      returned: null,
      scheduled: 0,
      failed: null,
      reports: null,
    });
  });

  it('an editor who may not read a term any more sees nothing of its draft in the own review requests', async () => {
    const documentId = await aDraft(service.strapi, 'Read No More', { short: '' });
    const token = await tokenWithRights(service, 'Losing Rights', [
      { act: 'read' },
      { act: 'update' },
    ]);
    await requestReview(token, documentId).expect(204);
    await edit(service.strapi, documentId, { quick_fix: '' });
    const schedules = glossaryOf(service.strapi).schedules;
    await schedules.set(documentId, 1, Date.parse('2026-03-24T09:30:00Z'));
    const own = async () => (await get(token, '/review-requests/own').expect(200)).body.rows[0];
    expect(await own()).toMatchObject({ term: 'Read No More', isChanged: true, openPoints: 2 });
    const { id } = await service.strapi.service('admin::role').findOne({ name: 'Losing Rights' });
    await setRights(service, id, [
      { act: 'read', conditions: ['admin::is-creator'] },
      { act: 'update' },
    ]);
    expect(await own()).toMatchObject({
      documentId,
      term: '',
      isChanged: false,
      savedAt: '',
      openPoints: 0,
      due: null,
    });
    await schedules.cancel(documentId);
  });

  it('open requests are counted without loading drafts, and only those that the role may read', async () => {
    const { strapi } = service;
    const documentId = await aDraft(strapi, 'Only Counted');
    await requestReview(author, documentId).expect(204);
    await glossaryOf(strapi).schedules.set(documentId, 1, Date.parse('2026-03-24T09:30:00Z'));
    const { body: waiting } = await get(editor, '/review-requests');
    const { body: scheduled } = await get(editor, '/schedules');
    let counted: Record<string, unknown> = {};
    const statements = await statementsOf(service, async () => {
      counted = await countsOf(editor);
    });
    expect(counted).toMatchObject({ requested: waiting.total, scheduled: scheduled.total });
    expect(counted.scheduled).toBe(1);
    const reading = statements.filter((sql) => /terms|hand_ins|schedules/.test(sql));
    expect(reading.filter((sql) => !/^select count\(/.test(sql))).toEqual([]);

    const own = await tokenWithRights(service, 'Counting Own', [
      { act: 'read', conditions: ['admin::is-creator'] },
      { act: 'publish' },
    ]);
    expect(await countsOf(own)).toMatchObject({ requested: 0, scheduled: 0 });
    await glossaryOf(strapi).schedules.cancel(documentId);
  });

  it('a role that may change only own terms cannot request reviews of others', async () => {
    const own = await tokenWithRights(service, 'Only Own', [
      { act: 'read' },
      { act: 'update', conditions: ['admin::is-creator'] },
    ]);
    expect((await requestReview(own, term.documentId)).status).toBe(403);
  });
});

it('answered requests are deleted after 90 days, open ones stay', async () => {
  const answered = await requested('Answered Long Ago');
  const waiting = await requested('Waits For Long');
  await answer(editor, answered.documentId, answered.id, 'return').expect(204);
  service.setToday('2026-06-20');
  await glossaryOf(service.strapi).activityRetention.apply();
  expect(await stateOf(answered.documentId)).toBe('returned');
  service.setToday('2026-06-21');
  await glossaryOf(service.strapi).activityRetention.apply();
  expect(await stateOf(answered.documentId)).toBeNull();
  expect(await stateOf(waiting.documentId)).toBe('waiting');
});
