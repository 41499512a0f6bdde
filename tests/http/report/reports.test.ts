import { load } from 'cheerio';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { REPORT_TEXT } from '../../../src/plugins/glossary/core/texts/report';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { answeredMeanwhile } from '../../../src/plugins/glossary/server/report/report-list-controller';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';

const TERM = 'plugin::glossary.term';
const PAGE = '/glossary/race_condition';
const REPORTS = `${PAGE}/reports`;
const TEXT = 'The second example does not compile: “lock” is not defined.';
const HOSTILE = '<script>alert(1)</script> {{term}} </textarea>';

let service: RunningService;
let documentId: string;
let administrator: string;
let editor: string;
let author: string;
/** Each reader comes from an address of their own: files in one process share the limit. */
let address = 0;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
  editor = await colleagueInPanel(service, 'strapi-editor');
  author = await colleagueInPanel(service, 'strapi-author');
  documentId = await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(() => service.stop());
beforeEach(async () => {
  for (const table of ['glossary_reports', 'glossary_network_counts'])
    await service.strapi.db.connection(table).delete();
  address += 1;
});

const post = (path = REPORTS) =>
  service.http.post(path).set('X-Forwarded-For', `198.51.100.${address}`);
const asForm = (fields: object) => post().set('Accept', 'text/html').type('form').send(fields);
const asProgram = (fields: object) => post().set('Accept', 'application/json').send(fields);
async function sentReport(fields: object = { text: TEXT, part: 'code_examples' }): Promise<string> {
  const { status, headers } = await asForm(fields);
  expect(status).toBe(303);
  return String(headers.location);
}
const inPanel = (method: 'get' | 'post', path: string, token = editor) =>
  service.http[method](`/glossary-panel/reports${path}`).set('Authorization', `Bearer ${token}`);
const textOf = async (path: string): Promise<string> =>
  load((await service.http.get(path)).text)('main')
    .text()
    .replace(/\s+/g, ' ');

describe('a reader', () => {
  it('is led from the term to a form, sends it without an account, and is led to a page of the report', async () => {
    const page = load((await service.http.get(PAGE)).text);
    expect(page(`a:contains("${TERM_TEXT.report}")`).attr('href')).toBe(REPORTS);
    const form = await service.http.get(REPORTS).expect(200);
    expect(load(form.text)('form.report').attr('action')).toBe(REPORTS);
    const location = await sentReport();
    expect(location).toMatch(/^\/glossary\/race_condition\/reports\/[0-9a-f]{32}$/);
    const report = await service.http.get(location).expect(200);
    expect(report.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    });
    expect(await textOf(location)).toContain(TEXT);
    expect(await textOf(location)).toContain(REPORT_TEXT.sentLead);
  });

  it('gets a message, and the form keeps its text', async () => {
    const { status, text } = await asForm({ text: 'a & <b>', part: 'refs' });
    expect(status).toBe(400);
    expect(load(text)('#refusal').text()).toBe(
      'A report has 10 to 2000 characters. Nothing was sent.',
    );
    expect(load(text)('textarea').val()).toBe('a & <b>');
    expect(load(text)('option[selected]').val()).toBe('refs');
  });

  it('is stopped after five reports, and the form keeps its text', async () => {
    for (let sent = 0; sent < 5; sent += 1) await sentReport({ text: `${TEXT} ${sent}` });
    const { status, headers, text } = await asForm({ text: TEXT });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    expect(load(text)('textarea').val()).toBe(TEXT);
    expect((await inPanel('get', '/counts')).body).toEqual({ open: 5, done: 0 });
  });

  it('may send any text; it is shown as text', async () => {
    const location = await sentReport({ text: HOSTILE });
    const { text } = await service.http.get(location);
    expect(load(text)('.report-text').text()).toBe(HOSTILE);
    expect(text).not.toContain('<script>alert');
  });

  it('who sends the form twice has sent one report, which has one address', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => sentReport()));
    expect(others).toEqual([first, first, first]);
    const program = await asProgram({ text: TEXT, part: 'code_examples' });
    expect([program.status, program.body.html_url]).toEqual([201, first]);
    expect((await inPanel('get', '/counts')).body).toEqual({ open: 1, done: 0 });
    // The limit is used up, but a repeated report is still acknowledged.
    expect(await sentReport()).toBe(first);
    expect((await asForm({ text: 'Something else is wrong.' })).status).toBe(429);
  });

  it('who says something else, of another part, or the same later, has sent another report', async () => {
    const first = await sentReport();
    await sentReport({ text: `${TEXT} Really.`, part: 'code_examples' });
    await sentReport({ text: TEXT, part: 'refs' });
    service.setToday('2026-03-24');
    const later = await sentReport();
    service.setToday(TODAY);
    expect(later).not.toBe(first);
    expect((await inPanel('get', '/counts')).body).toEqual({ open: 4, done: 0 });
  });

  it('leaves nothing behind but the text', async () => {
    await post()
      .set('Accept', 'text/html')
      .set('User-Agent', 'A remarkable browser')
      .send({ text: TEXT });
    const rows = await service.strapi.db.connection('glossary_reports').select();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51\.100|remarkable/);
  });
});

describe('a program', () => {
  it('gets 201 with the address of the report', async () => {
    const { status, headers, body } = await asProgram({ text: TEXT });
    expect([status, body.state]).toEqual([201, 'open']);
    expect(headers.location).toBe(body.html_url);
    await service.http.get(body.html_url).expect(200);
  });

  it('gets the name of the wrong field', async () => {
    const { status, headers, body } = await asProgram({ text: TEXT, part: 'title' });
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect(body.detail).toContain('“part” ');
  });

  it('is refused a body that is too large, and other methods', async () => {
    expect((await asProgram({ text: 'x'.repeat(40_000) })).status).toBe(413);
    const put = await service.http.put(REPORTS);
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('of another site is refused', async () => {
    const { status } = await asProgram({ text: TEXT }).set('Sec-Fetch-Site', 'cross-site');
    expect(status).toBe(403);
  });
});

describe('unpublished terms', () => {
  it('takes no report, and a draft answers as a term that never was', async () => {
    await aDraft(service.strapi, 'Only A Draft');
    for (const slug of ['only_a_draft', 'never_was']) {
      await service.http.get(`/glossary/${slug}/reports`).expect(404);
      const { status } = await post(`/glossary/${slug}/reports`).send({ text: TEXT });
      expect(status).toBe(404);
    }
    await service.http.get(`${REPORTS}/${'0'.repeat(32)}`).expect(404);
    await service.http.get(`${REPORTS}/1`).expect(404);
  });

  it('is not named by a report of before', async () => {
    const other = await aPublishedTerm(service.strapi, 'Taken Back');
    const { headers } = await post('/glossary/taken_back/reports').send({ text: TEXT });
    await service.strapi.documents(TERM).unpublish({ documentId: other });
    const shown = await textOf(String(headers.location));
    expect(shown).toContain(TEXT);
    expect(shown).not.toContain('Taken Back');
  });

  it('is hidden from the list while its term is deleted', async () => {
    const other = await aPublishedTerm(service.strapi, 'Deleted Since');
    await post('/glossary/deleted_since/reports').send({ text: TEXT });
    expect((await inPanel('get', '/counts')).body.open).toBe(1);
    await service.strapi.documents(TERM).delete({ documentId: other });
    expect((await inPanel('get', '/counts')).body.open).toBe(0);
    expect((await inPanel('get', '')).body.rows).toEqual([]);
  });
});

it('an editor answers a report once, the reader reads it, and it can be opened again', async () => {
  const location = await sentReport();
  const { body } = await inPanel('get', '?show=open');
  expect(body.rows).toMatchObject([
    { documentId, term: 'Race Condition', part: 'Code Examples', text: TEXT, isCurrent: true },
  ]);
  const { id } = body.rows[0];
  const answer = { answer: 'Thank you; “lock” is declared now.' };
  // Sent twice, as by an editor whose first answer was lost.
  for (let time = 0; time < 2; time += 1)
    expect((await inPanel('post', `/${id}/answer`).send(answer)).body).toEqual({
      open: 0,
      done: 1,
    });
  for (const second of [
    await inPanel('post', `/${id}/answer`).send({ answer: '' }),
    await inPanel('post', `/${id}/answer`, administrator).send(answer),
  ])
    expect([second.status, second.body.error.message]).toEqual([
      400,
      answeredMeanwhile('A Colleague'),
    ]);
  expect(await textOf(location)).toContain(answer.answer);
  const { rows } = (await inPanel('get', '?show=done')).body;
  expect(rows).toMatchObject([{ id, state: 'answered', answeredBy: 'A Colleague', ...answer }]);
  const { answeredAt } = rows[0];
  for (let time = 0; time < 2; time += 1)
    await inPanel('post', `/${id}/reopen`).send({ answeredAt }).expect(200);
  expect(await textOf(location)).not.toContain(answer.answer);
});

it('a newer answer is not taken away by an editor who has seen the one before', async () => {
  const location = await sentReport();
  const { id } = (await inPanel('get', '')).body.rows[0];
  const answer = (text: string) => inPanel('post', `/${id}/answer`).send({ answer: text });
  const reopen = (body: object) => inPanel('post', `/${id}/reopen`).send(body);
  const answeredAt = async (): Promise<number> =>
    (await inPanel('get', '?show=done')).body.rows[0].answeredAt;
  await answer('A first answer.').expect(200);
  const first = await answeredAt();
  await reopen({ answeredAt: first }).expect(200);
  service.setToday('2030-01-02');
  await answer('A second answer.').expect(200);
  const second = await reopen({ answeredAt: first });
  expect([second.status, second.body.error.message]).toEqual([
    400,
    answeredMeanwhile('A Colleague'),
  ]);
  expect((await reopen({})).status).toBe(400);
  expect(await textOf(location)).toContain('A second answer.');
  await reopen({ answeredAt: await answeredAt() }).expect(200);
  service.setToday(TODAY);
});

it('a report that is closed without an answer says so', async () => {
  const location = await sentReport();
  const [{ id }] = (await inPanel('get', '')).body.rows;
  for (let time = 0; time < 2; time += 1)
    await inPanel('post', `/${id}/answer`).send({ answer: ' ' }).expect(200);
  expect(await textOf(location)).toContain(REPORT_TEXT.noAnswer);
});

it('the list says when the term was published since, and is in the order of arrival', async () => {
  await sentReport({ text: 'The first of two reports.' });
  await edit(service.strapi, documentId, { short: 'Another sentence.' });
  await publish(service.strapi, documentId);
  await sentReport({ text: 'The second of two reports.' });
  const { body } = await inPanel('get', '');
  expect(
    body.rows.map((row: { text: string; isCurrent: boolean }) => [row.text, row.isCurrent]),
  ).toEqual([
    ['The first of two reports.', false],
    ['The second of two reports.', true],
  ]);
  const { body: side } = await service.http
    .get(`/glossary-panel/terms/${documentId}/readers`)
    .set('Authorization', `Bearer ${editor}`);
  expect(side.openReports).toBe(2);
});

it('only those who may answer see the list', async () => {
  await sentReport();
  expect((await inPanel('get', '', author)).status).toBe(403);
  expect((await inPanel('post', '/1/answer', author).send({ answer: '' })).status).toBe(403);
  expect((await service.http.get('/glossary-panel/reports')).status).toBe(401);
  const { body: side } = await service.http
    .get(`/glossary-panel/terms/${documentId}/readers`)
    .set('Authorization', `Bearer ${author}`);
  expect(side.openReports).toBe(0);
});

it('invalid requests are refused', async () => {
  expect((await inPanel('get', '?show=all')).status).toBe(400);
  expect((await inPanel('get', '?page=0')).status).toBe(400);
  expect((await inPanel('post', '/1/answer').send({ answer: 5 })).status).toBe(400);
  for (const path of ['/999999/answer', '/0/answer', '/x/reopen'])
    expect((await inPanel('post', path).send({ answer: '' })).status).toBe(404);
});

it('a report of a term that was renamed meanwhile is taken, and leads to its new address', async () => {
  const other = await aPublishedTerm(service.strapi, 'Old Name');
  await edit(service.strapi, other, { slug: 'new_name' });
  await publish(service.strapi, other);
  // A browser sends it there as it is (RFC 9110, 15.4.9).
  const moved = await post('/glossary/old_name/reports').send({ text: TEXT }).expect(308);
  expect(moved.headers.location).toBe('/glossary/new_name/reports');
  const { headers } = await post('/glossary/new_name/reports').send({ text: TEXT }).expect(303);
  expect(headers.location).toMatch(/^\/glossary\/new_name\/reports\//);
  const form = await service.http.get('/glossary/old_name/reports').expect(301);
  expect(form.headers.location).toBe('/glossary/new_name/reports');
});

it('a term takes no more than twenty open reports', async () => {
  for (let sent = 0; sent < 20; sent += 1) {
    address += 1;
    await sentReport({ text: `${TEXT} ${sent}` });
  }
  address += 1;
  expect((await asProgram({ text: TEXT })).status).toBe(429);
});

it('closed reports go after a year, open ones stay', async () => {
  await sentReport({ text: 'This one is answered.' });
  const [{ id }] = (await inPanel('get', '')).body.rows;
  await inPanel('post', `/${id}/answer`).send({ answer: 'Yes.' });
  await sentReport({ text: 'This one stays open.' });
  service.setToday('2027-03-23');
  await glossaryOf(service.strapi).reports.purge();
  expect((await inPanel('get', '/counts')).body).toEqual({ open: 1, done: 1 });
  service.setToday('2027-03-24');
  await glossaryOf(service.strapi).reports.purge();
  service.setToday(TODAY);
  expect((await inPanel('get', '/counts')).body).toEqual({ open: 1, done: 0 });
});

it('a glossary that takes no reports has no link and no form', async () => {
  await service.stop();
  service = await startService({ GLOSSARY_READER_REPORTS: 'false' });
  expect((await service.http.get(PAGE)).text).not.toContain(TERM_TEXT.report);
  await service.http.get(REPORTS).expect(404);
  expect((await asProgram({ text: TEXT })).status).toBe(404);
});
