import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { clocksDiffer } from '../../../src/plugins/glossary/server/database/database-clock';
import { logInToPanel } from '../../support/clients/panel';
import { aDraft, aPublishedTerm } from '../../support/content/content';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgres-server';
import { type RunningService, startService } from '../../support/service';

const HOUR = 3_600_000;
const machineTime = Date.now;

let server: PostgresServer;
let service: RunningService;
let token: string;
/** How far the clock of the machine is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  server = await startPostgresServer();
  service = await startService({ DATABASE_CLIENT: 'postgres', DATABASE_URL: server.url });
  await glossaryOf(service.strapi).scheduledPublications.stop();
  jest.spyOn(Date, 'now').mockImplementation(() => machineTime() + ahead);
  glossaryOf(service.strapi).clock.now = () => new Date(Date.now());
  token = await logInToPanel(service);
});
beforeEach(async () => {
  ahead = 0;
  await glossaryOf(service.strapi).databaseClock.compare();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await service.stop();
  await server.remove();
});

const publishDue = () => glossaryOf(service.strapi).scheduledPublications.publishDue();
const statusOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;

it.each([
  ['right', 0],
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
])('a clock that is %s publishes due terms, and none before', async (name, difference) => {
  const slug = `embargo_${name.replaceAll(' ', '_')}`;
  const documentId = await aDraft(service.strapi, `Embargo ${name}`, { slug });
  const at = new Date(Date.now() + HOUR / 2).toISOString();
  await service.http
    .put(`/glossary-panel/terms/${documentId}/schedule`)
    .set('Authorization', `Bearer ${token}`)
    .send({ at })
    .expect(204);
  const said = jest.spyOn(service.strapi.log, 'error');
  ahead = difference;
  await publishDue();
  expect(await statusOf(slug)).toBe(404);
  const sentence = clocksDiffer(difference);
  expect(said.mock.calls.flat().map(String).includes(sentence)).toBe(difference !== 0);
  expect(glossaryOf(service.strapi).databaseClock.ahead() / HOUR).toBeCloseTo(difference / HOUR, 1);
  await service.strapi.db
    .connection('glossary_schedules')
    .where({ term_document_id: documentId })
    .update({ due_at: machineTime() });
  await publishDue();
  // The duration of a query counts as being ahead.
  await publishDue();
  expect(await statusOf(slug)).toBe(200);
});

it('the moments of the log do not run backwards after an instance whose clock is ahead', async () => {
  ahead = HOUR;
  await publishDue();
  await aPublishedTerm(service.strapi, 'Published Ahead');
  ahead = 0;
  await publishDue();
  await aPublishedTerm(service.strapi, 'Published After');
  const moments = (await service.strapi.db
    .connection('glossary_log')
    .orderBy('position')
    .pluck('moment')) as string[];
  expect(moments.map(Number)).toEqual(moments.map(Number).sort((one, other) => one - other));
});
