import type { TermSchedule } from '../../../src/plugins/glossary/core/schedule/schedule-answers';
import { draftTag } from '../../../src/plugins/glossary/core/publishing/draft-version';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  inFormWords,
  MISSING,
  NO_ITEM,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  MOMENT_FORM,
  momentPast,
  momentTooFar,
  NOTHING_SCHEDULED,
  scheduledInBetween,
} from '../../../src/plugins/glossary/core/schedule/schedule';
import { SCHEDULER_REFUSED } from '../../../src/plugins/glossary/server/schedule/schedulers';
import { DEFECT } from '../../../src/plugins/glossary/server/schedule/scheduled-publications';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { colleagueInPanel, logInToPanel, ADMINISTRATOR } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import { type RunningService, startService } from '../../support/service';
import { notPublished } from '../../../src/plugins/glossary/core/schedule/refused-schedule-mail';
import { type MailCatcher, startMailCatcher } from '../../support/clients/mail-catcher';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

const TERM = 'plugin::glossary.term';
const DUE = '2026-03-24T09:30:00.000Z';

const PUBLIC_URL = 'http://glossary.example/docs';
const FROM = 'glossary@mail.example';

let mailServer: MailCatcher;
let service: RunningService;
let administrator: string;
let author: string;
let editor: string;
beforeAll(async () => {
  mailServer = await startMailCatcher();
  service = await startService({ PUBLIC_URL, MAIL_URL: mailServer.url, MAIL_FROM: FROM });
  administrator = await logInToPanel(service);
  author = await colleagueInPanel(service, 'strapi-author');
  editor = await colleagueInPanel(service, 'strapi-editor');
  // Due terms are published when a test says so, and not by the timer in between.
  await glossaryOf(service.strapi).scheduledPublications.stop();
});
beforeEach(() => service.setToday('2026-03-23'));
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const send = (method: 'get' | 'put' | 'delete', token: string, path: string) =>
  service.http[method](`/glossary-panel${path}`).set('Authorization', `Bearer ${token}`);
const schedule = (token: string, documentId: string, at: unknown = DUE) =>
  send('put', token, `/terms/${documentId}/schedule`).send({ at });
const scheduleOf = async (documentId: string, token = editor): Promise<TermSchedule> =>
  (await send('get', token, `/terms/${documentId}/schedule`).expect(200)).body;
async function scheduled(name: string, data = {}): Promise<string> {
  const documentId = await aDraft(service.strapi, name, data);
  await schedule(editor, documentId).expect(204);
  return documentId;
}
const publishDue = () => glossaryOf(service.strapi).scheduledPublications.publishDue();
async function atNoonOf(day: string): Promise<void> {
  service.setToday(day);
  await publishDue();
}
const pageOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;
const entriesOf = (documentId: string) =>
  service.strapi.db
    .connection('glossary_log')
    .where({ subject: documentId })
    .orderBy('position')
    .select('kind', 'editor', 'version');
const listed = async (token = editor) => (await send('get', token, '/schedules').expect(200)).body;

const NO_DEFINITION = inFormWords({ field: 'short', message: MISSING });

async function refusedTomorrow(name: string): Promise<string> {
  service.setToday('2026-03-23');
  const documentId = await aDraft(service.strapi, name, { short: '' });
  await service.http
    .put(`/glossary-panel/terms/${documentId}/schedule`)
    .set('Authorization', `Bearer ${administrator}`)
    .send({ at: '2026-03-24T09:30:00Z' })
    .expect(204);
  service.setToday('2026-03-24');
  return documentId;
}

it('where the service sends mail, the editor gets one about a refusal, once', async () => {
  const documentId = await refusedTomorrow('Refused By Mail');
  await publishDue();
  await publishDue();
  const { from, to, content } = await mailServer.next();
  expect([from, to]).toEqual([FROM, [ADMINISTRATOR.email]]);
  expect(content).toContain(notPublished('Refused By Mail', Date.parse('2026-03-24T09:30:00Z')));
  expect(content).toContain(NO_DEFINITION);
  expect(content).toContain(
    `${PUBLIC_URL}/admin/content-manager/collection-types/plugin::glossary.term/${documentId}`,
  );
  await guardOf(service.strapi).readerMails.settled();
  expect(mailServer.mails).toEqual([]);
});

it.each([
  ['is deactivated', { isActive: false }],
  ['may not read the term any more', { roles: [] }],
])('an editor who %s gets no mail', async (what, change) => {
  await refusedTomorrow(`Of Whoever ${what}`);
  const users = service.strapi.db.query('admin::user');
  const where = { email: ADMINISTRATOR.email };
  const { isActive, roles } = await users.findOne({ where, populate: { roles: true } });
  await users.update({ where, data: change });
  await publishDue();
  await guardOf(service.strapi).readerMails.settled();
  await users.update({
    where,
    data: { isActive, roles: roles.map(({ id }: { id: number }) => id) },
  });
  expect(mailServer.mails).toEqual([]);
  // A deactivation ends the log-ins.
  const { email, password } = ADMINISTRATOR;
  const { body } = await service.http.post('/admin/login').send({ email, password }).expect(200);
  administrator = body.data.token;
});

it('a mail server that refuses changes nothing', async () => {
  const documentId = await refusedTomorrow('Refused Mail');
  const log = jest.spyOn(service.strapi.log, 'error').mockImplementation(() => service.strapi.log);
  await mailServer.refuseDuring(publishDue);
  await guardOf(service.strapi).readerMails.settled();
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^A mail to an editor was not sent: /));
  log.mockRestore();
  const row = await glossaryOf(service.strapi).schedules.of(documentId);
  expect(row?.reasons).toBe(JSON.stringify([NO_DEFINITION]));
});

describe('a scheduled term', () => {
  it('is published once when due, in the name of its scheduler, with the draft of that moment', async () => {
    const documentId = await scheduled('Published Tomorrow');
    expect(await scheduleOf(documentId)).toEqual({
      schedule: {
        version: expect.any(String),
        due: Date.parse(DUE),
        set: { editor: 'A Colleague', moment: Date.parse('2026-03-23T12:00:00Z') },
        isChanged: false,
        failure: null,
      },
      maySchedule: true,
    });
    await edit(service.strapi, documentId, { short: 'Written after it was scheduled.' });
    expect((await scheduleOf(documentId)).schedule?.isChanged).toBe(true);
    await publishDue();
    expect(await pageOf('published_tomorrow')).toBe(404);

    await atNoonOf('2026-03-24');
    await publishDue();
    const { status, text } = await service.http.get('/glossary/published_tomorrow');
    expect([status, text.includes('Written after it was scheduled.')]).toEqual([200, true]);
    expect(await entriesOf(documentId)).toEqual([
      { kind: 'published', editor: 'A Colleague', version: 1 },
    ]);
    expect((await scheduleOf(documentId)).schedule).toBeNull();
  });

  it('is published at the moment that was chosen last, and not at all when it was cancelled', async () => {
    const changed = await scheduled('Moved To Later');
    const cancelled = await scheduled('Cancelled In Time');
    await schedule(administrator, changed, '2026-03-26T12:00:00+02:00').expect(204);
    await send('delete', editor, `/terms/${cancelled}/schedule`).expect(204);
    await atNoonOf('2026-03-24');
    expect([await pageOf('moved_to_later'), await pageOf('cancelled_in_time')]).toEqual([404, 404]);
    const refused = await send('delete', editor, `/terms/${cancelled}/schedule`);
    expect([refused.status, refused.body.error.message]).toEqual([404, NOTHING_SCHEDULED]);
    await atNoonOf('2026-03-26');
    expect([await pageOf('moved_to_later'), await pageOf('cancelled_in_time')]).toEqual([200, 404]);
    expect(await entriesOf(changed)).toMatchObject([{ editor: 'An Editor' }]);
  });

  it('a change that is based on an earlier schedule is refused, and says what a colleague has decided', async () => {
    const documentId = await scheduled('Scheduled By Two');
    const path = `/terms/${documentId}/schedule`;
    const version = async () => (await scheduleOf(documentId)).schedule?.version ?? null;
    const seen = await version();
    const later = '2026-03-26T09:30:00.000Z';
    const byAdministrator = scheduledInBetween('An Editor', Date.parse(later), false);
    const set = (at: string, seen: unknown) => send('put', editor, path).send({ at, seen });
    const cancel = (seen: string | null) => send('delete', editor, path).query({ seen });
    await schedule(administrator, documentId, later).expect(204);
    for (const request of [set('2026-03-27T09:30:00Z', seen), set(DUE, null), cancel(seen)]) {
      const { status, body } = await request;
      expect([status, body.error.message]).toEqual([409, byAdministrator]);
    }
    expect((await scheduleOf(documentId)).schedule?.due).toBe(Date.parse(later));
    // Sent again because its answer was lost.
    await set(later, seen).expect(204);
    // Then another moment, which is based on the editor's own first one.
    await set('2026-03-27T09:30:00Z', seen).expect(204);
    await set(later, seen).expect(204);
    await set(later, 1).expect(400);

    await edit(service.strapi, documentId, { short: '' });
    const waiting = await version();
    await atNoonOf('2026-03-26');
    const { body } = await cancel(waiting).expect(409);
    expect(body.error.message).toBe(scheduledInBetween(null, Date.parse(later), true));
    const failed = await version();
    expect(body.error.details).toEqual({ seen: failed });
    await cancel(failed).expect(204);
    expect((await set('2026-03-27T09:30:00Z', failed).expect(409)).body.error.message).toBe(
      NOTHING_SCHEDULED,
    );
    await set('2026-03-27T09:30:00Z', null).expect(204);
  });

  it('publishes a change of a published term, and ends what waits for a review', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Changed Tomorrow');
    await edit(service.strapi, documentId, { short: 'From tomorrow on.' });
    await service.http
      .post(`/glossary-panel/terms/${documentId}/review-requests`)
      .set('Authorization', `Bearer ${author}`)
      .send({ note: '' })
      .expect(204);
    await schedule(editor, documentId).expect(204);
    const reviewRequests = await service.http
      .get('/glossary-panel/review-requests')
      .set('Authorization', `Bearer ${editor}`);
    expect(reviewRequests.body.rows).toMatchObject([{ documentId, due: Date.parse(DUE) }]);
    await atNoonOf('2026-03-24');
    const { text } = await service.http.get('/glossary/changed_tomorrow');
    expect(text).toContain('From tomorrow on.');
    const review = await service.http
      .get(`/glossary-panel/terms/${documentId}/review`)
      .set('Authorization', `Bearer ${author}`);
    expect(review.body.request).toMatchObject({
      state: 'published',
      answered: { editor: 'A Colleague' },
    });
  });

  it.each<[string, (documentId: string) => Promise<unknown>, string]>([
    ['published by hand', (id) => publish(service.strapi, id), 'published'],
    ['deleted', (documentId) => service.strapi.documents(TERM).delete({ documentId }), ''],
    [
      'published and taken back',
      async (id) => {
        await publish(service.strapi, id);
        await schedule(editor, id).expect(204);
        await unpublish(service.strapi, id);
      },
      'published,withdrawn',
    ],
  ])('%s before is scheduled no more', async (way, act, kinds) => {
    const documentId = await scheduled(`Was ${way}`);
    await act(documentId);
    expect((await listed()).rows).not.toContainEqual(expect.objectContaining({ documentId }));
    await atNoonOf('2026-03-24');
    const entries = await entriesOf(documentId);
    expect(entries.map(({ kind }: { kind: string }) => kind).join()).toBe(kinds);
  });
});

describe('a publication that is refused', () => {
  it('leaves the term unchanged, shows the reasons until they are resolved, and can be scheduled again', async () => {
    const documentId = await scheduled('Incomplete By Then');
    await edit(service.strapi, documentId, { short: '', tags: [] });
    await atNoonOf('2026-03-24');
    await atNoonOf('2026-03-25');
    expect(await pageOf('incomplete_by_then')).toBe(404);
    expect((await scheduleOf(documentId)).schedule?.failure).toEqual({
      moment: Date.parse('2026-03-24T12:00:00Z'),
      reasons: [
        { field: 'short', message: MISSING },
        { field: 'tags', message: NO_ITEM },
      ].map(inFormWords),
    });
    expect((await listed()).rows).toContainEqual(
      expect.objectContaining({ documentId, term: 'Incomplete By Then' }),
    );
    const counts = () => send('get', editor, '/waiting').expect(200);
    const { failed } = (await counts()).body;
    await edit(service.strapi, documentId, { short: 'A sentence.', tags: ['keyword'] });
    await publishDue();
    expect(await pageOf('incomplete_by_then')).toBe(404);
    await schedule(editor, documentId, '2026-03-26T09:00:00Z').expect(204);
    expect((await counts()).body.failed).toBe(failed - 1);
    await atNoonOf('2026-03-26');
    expect(await pageOf('incomplete_by_then')).toBe(200);
  });

  it.each([
    ['lost the right', { roles: [] }, SCHEDULER_REFUSED.mayNot('A Leaver')],
    ['was shut out', { isActive: false }, SCHEDULER_REFUSED.noAccount('A Leaver')],
    ['was removed', null, SCHEDULER_REFUSED.noAccount('A Leaver')],
  ])('because the editor %s', async (what, change, reason) => {
    const { strapi, http } = service;
    const email = `${what.replaceAll(' ', '-')}@glossary.example`;
    const password = 'A-password-for-tests-1';
    const role = await strapi.db.query('admin::role').findOne({ where: { code: 'strapi-editor' } });
    const user = await strapi.service('admin::user').create({
      email,
      password,
      firstname: 'A',
      lastname: 'Leaver',
      isActive: true,
      roles: [role.id],
    });
    const { body } = await http.post('/admin/login').send({ email, password });
    const documentId = await aDraft(strapi, `Of An Editor Who ${what}`);
    await schedule(String(body.data.token), documentId).expect(204);
    const users = strapi.db.query('admin::user');
    if (change === null) await users.delete({ where: { id: user.id } });
    else await users.update({ where: { id: user.id }, data: change });
    await atNoonOf('2026-03-24');
    expect((await scheduleOf(documentId)).schedule?.failure?.reasons).toEqual([reason]);
    expect(await entriesOf(documentId)).toEqual([]);
  });

  const TERMS = '/content-manager/collection-types/plugin::glossary.term';
  const asFormOf = async (documentId: string): Promise<string> => {
    const draft = await service.strapi.documents(TERM).findOne({ documentId });
    return draftTag(String(draft?.updatedAt));
  };
  const save = async (token: string, documentId: string, short: string) =>
    service.http
      .put(`${TERMS}/${documentId}`)
      .set('Authorization', `Bearer ${token}`)
      .set('If-Match', await asFormOf(documentId))
      .send({ short })
      .expect(200);

  it('because a role without the right to publish has changed the draft since', async () => {
    const { strapi } = service;
    const byAuthor = await scheduled('Changed By An Author');
    await save(author, byAuthor, 'Nobody who may publish has seen this.');
    const byEditor = await scheduled('Changed By An Editor');
    await save(author, byEditor, 'An Editor sees this.');
    await save(editor, byEditor, 'And has mended it.');
    await atNoonOf('2026-03-24');
    expect((await scheduleOf(byAuthor)).schedule?.failure?.reasons).toEqual([
      SCHEDULER_REFUSED.changedBy('A Colleague'),
    ]);
    expect(await pageOf('changed_by_an_author')).toBe(404);
    expect(await pageOf('changed_by_an_editor')).toBe(200);
    await schedule(editor, byAuthor, '2026-03-25T09:00:00Z').expect(204);
    await atNoonOf('2026-03-25');
    expect(await pageOf('changed_by_an_author')).toBe(200);
    expect(
      await strapi.db.connection('glossary_schedules').where({ term_document_id: byAuthor }),
    ).toEqual([]);
  });

  it('because an editor has discarded its changes since, with or without the right to publish', async () => {
    const changed = async (name: string): Promise<string> => {
      const documentId = await aPublishedTerm(service.strapi, name);
      await save(editor, documentId, 'This is to be published.');
      await schedule(editor, documentId).expect(204);
      return documentId;
    };
    const discard = (token: string, documentId: string) =>
      service.http
        .post(`${TERMS}/${documentId}/actions/discard`)
        .set('Authorization', `Bearer ${token}`)
        .send({})
        .expect(200);
    const byAuthor = await changed('Discarded By An Author');
    await discard(author, byAuthor);
    const byEditor = await changed('Discarded By An Editor');
    await discard(editor, byEditor);
    const saved = await changed('Discarded And Saved');
    await discard(editor, saved);
    await save(editor, saved, 'This is to be published as well.');
    await atNoonOf('2026-03-24');
    for (const [documentId, name] of [
      [byAuthor, 'A Colleague'],
      [byEditor, 'A Colleague'],
    ] as const)
      expect((await scheduleOf(documentId)).schedule?.failure?.reasons).toEqual([
        SCHEDULER_REFUSED.changedBy(name),
      ]);
    expect((await scheduleOf(saved)).schedule).toBeNull();
  });

  const post = (path: string, body: object) =>
    service.http
      .post(`/glossary-panel${path}`)
      .set('Authorization', `Bearer ${editor}`)
      .send(body)
      .expect(200);
  const bulk = async (documentId: string, change: object) => {
    const draft = await service.strapi.documents(TERM).findOne({ documentId });
    const terms = [{ documentId, version: draft?.updatedAt }];
    const { body } = await post('/bulk/run', { act: 'change', change, terms });
    expect(body.results).toMatchObject([{ outcome: 'done' }]);
  };
  let writer: string | undefined;
  it.each<[string, (documentId: string) => Promise<unknown>]>([
    [
      'an Editor has changed one field of it among many terms',
      (documentId) => bulk(documentId, { field: 'difficulty', difficulty: 'advanced' }),
    ],
    [
      'an Editor has merged a tag of it',
      () => post('/merges', { of: 'tag', from: 'hid', into: 'hidden' }),
    ],
    [
      'the account is gone',
      async () => {
        const where = { firstname: 'Unseen Writer' };
        const { id } = await service.strapi.db.query('admin::user').findOne({ where });
        await service.strapi.service('admin::user').deleteById(id);
      },
    ],
  ])('also when then %s, which shows the change to no editor', async (what, act) => {
    const documentId = await scheduled(`Unseen When ${what}`, { tags: ['hid'] });
    writer ??= await tokenWithRights(service, 'Unseen Writer', [
      { act: 'read' },
      { act: 'update' },
    ]);
    await save(writer, documentId, 'Nobody who may publish has seen this.');
    await act(documentId);
    await atNoonOf('2026-03-24');
    expect((await scheduleOf(documentId)).schedule?.failure?.reasons).toEqual([
      SCHEDULER_REFUSED.changedBy('Unseen Writer Editor'),
    ]);
    expect(await entriesOf(documentId)).toEqual([]);
  });

  it('an internal error is retried for a quarter of an hour, and reported then', async () => {
    const documentId = await scheduled('Unlucky Term');
    const other = await scheduled('Lucky Term');
    const { strapi } = service;
    const storedScores = glossaryOf(strapi).storedScores;
    const { of } = storedScores;
    storedScores.of = (id, ...rest) =>
      id === documentId ? Promise.reject(new Error('A defect.')) : of(id, ...rest);
    const log = jest.spyOn(strapi.log, 'error').mockImplementation(() => strapi.log);
    const clock = glossaryOf(strapi).clock;
    const at = async (time: string) => {
      clock.now = () => new Date(`2026-03-24T${time}:00Z`);
      await publishDue();
      return (await scheduleOf(documentId)).schedule?.failure ?? null;
    };
    expect(await at('12:00')).toBeNull();
    expect(await pageOf('lucky_term')).toBe(200);
    expect(await entriesOf(other)).toHaveLength(1);
    expect(await at('12:14')).toBeNull();
    expect(await at('12:15')).toMatchObject({
      reasons: [DEFECT],
    });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('A defect.'));
    // A new choice of the moment is tried as long again.
    clock.now = () => new Date('2026-03-24T12:20:00Z');
    await schedule(editor, documentId, '2026-03-24T12:30:00Z').expect(204);
    expect(await at('12:31')).toBeNull();
    expect(await at('12:46')).not.toBeNull();
    storedScores.of = of;
    log.mockRestore();
  });
});

describe('a request to schedule', () => {
  let documentId: string;
  beforeAll(async () => {
    documentId = await aDraft(service.strapi, 'Asked About');
  });

  it.each([
    ['tomorrow', MOMENT_FORM],
    [undefined, MOMENT_FORM],
    ['2026-03-23T12:00:00Z', momentPast(new Date('2026-03-23T12:00:00Z'))],
    ['2028-03-24T12:00:00Z', momentTooFar(new Date('2026-03-23T12:00:00Z'))],
  ])('%s is refused with the valid values', async (at, message) => {
    const { status, body } = await schedule(editor, documentId, at ?? null);
    expect([status, body.error.message]).toEqual([400, message]);
    expect((await scheduleOf(documentId)).schedule).toBeNull();
  });

  it('another draft than the form shows is not scheduled', async () => {
    const refused = await schedule(editor, documentId).set(
      'If-Match',
      draftTag('2026-01-01T00:00:00.000Z'),
    );
    expect(refused.status).toBe(409);
    expect((await scheduleOf(documentId)).schedule).toBeNull();
  });

  it('Authors can see schedules, but not change them', async () => {
    const other = await scheduled('Seen By Authors');
    expect((await schedule(author, other)).status).toBe(403);
    expect((await send('delete', author, `/terms/${other}/schedule`)).status).toBe(403);
    expect(await scheduleOf(other, author)).toMatchObject({
      schedule: { due: Date.parse(DUE) },
      maySchedule: false,
    });
    expect((await listed(author)).rows).toContainEqual(
      expect.objectContaining({ term: 'Seen By Authors' }),
    );
    const { body } = await send('get', author, '/waiting').expect(200);
    expect(body).toMatchObject({ requested: null, failed: null, scheduled: expect.any(Number) });
  });
});
