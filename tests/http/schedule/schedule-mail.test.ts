import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { notPublished } from '../../../src/plugins/glossary/core/schedule/refused-schedule-mail';
import { inFormWords, MISSING } from '../../../src/plugins/glossary/core/publishing/completeness';
import { type MailCatcher, startMailCatcher } from '../../support/clients/mail-catcher';
import { ADMINISTRATOR, logInToPanel } from '../../support/clients/panel';
import { aDraft } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const PUBLIC_URL = 'http://glossary.example/docs';
const FROM = 'glossary@mail.example';

let mailServer: MailCatcher;
const NO_DEFINITION = inFormWords({ field: 'short', message: MISSING });

let service: RunningService;
let editor: string;
beforeAll(async () => {
  mailServer = await startMailCatcher();
  service = await startService({ PUBLIC_URL, MAIL_URL: mailServer.url, MAIL_FROM: FROM });
  editor = await logInToPanel(service);
  await glossaryOf(service.strapi).scheduledPublications.stop();
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

async function refusedTomorrow(name: string): Promise<string> {
  service.setToday('2026-03-23');
  const documentId = await aDraft(service.strapi, name, { short: '' });
  await service.http
    .put(`/glossary-panel/terms/${documentId}/schedule`)
    .set('Authorization', `Bearer ${editor}`)
    .send({ at: '2026-03-24T09:30:00Z' })
    .expect(204);
  service.setToday('2026-03-24');
  return documentId;
}
const publishDue = () => glossaryOf(service.strapi).scheduledPublications.publishDue();

it('where the service sends mail, the editor hears of a refusal once', async () => {
  const documentId = await refusedTomorrow('Refused By Mail');
  await publishDue();
  await publishDue();
  const { from, to, content } = await mailServer.next();
  expect([from, to]).toEqual([FROM, [ADMINISTRATOR.email]]);
  expect(content).toContain(notPublished('Refused By Mail', Date.parse('2026-03-24T09:30:00Z')));
  expect(content).toContain(NO_DEFINITION);
  expect(content).toContain(
    `${PUBLIC_URL}/admin/content-manager/collection-types/api::term.term/${documentId}`,
  );
  await glossaryOf(service.strapi).readerMails.settled();
  expect(mailServer.mails).toEqual([]);
});

it.each([
  ['is deactivated', { isActive: false }],
  ['may not read the term any more', { roles: [] }],
])('an editor who %s hears nothing of it', async (what, change) => {
  await refusedTomorrow(`Of Whoever ${what}`);
  const users = service.strapi.db.query('admin::user');
  const where = { email: ADMINISTRATOR.email };
  const { isActive, roles } = await users.findOne({ where, populate: { roles: true } });
  await users.update({ where, data: change });
  await publishDue();
  await glossaryOf(service.strapi).readerMails.settled();
  await users.update({
    where,
    data: { isActive, roles: roles.map(({ id }: { id: number }) => id) },
  });
  expect(mailServer.mails).toEqual([]);
});

it('a mail server that refuses changes nothing', async () => {
  const documentId = await refusedTomorrow('Refused Mail');
  const log = jest.spyOn(service.strapi.log, 'error').mockImplementation(() => service.strapi.log);
  await mailServer.refuseDuring(publishDue);
  await glossaryOf(service.strapi).readerMails.settled();
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^A mail to an editor was not sent: /));
  log.mockRestore();
  const row = await glossaryOf(service.strapi).schedules.of(documentId);
  expect(row?.reasons).toBe(JSON.stringify([NO_DEFINITION]));
});
