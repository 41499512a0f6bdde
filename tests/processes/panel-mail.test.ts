import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { askJson } from '../support/clients/json-client';
import { type MailCatcher, startMailCatcher } from '../support/clients/mail-catcher';
import { type RealProcess, startProcess } from '../support/process/real-process';
import { startService } from '../support/service';

const ADMINISTRATOR = { email: 'ada@glossary.example', password: 'A-password-for-tests-1' };
const NEW_PASSWORD = 'A-password-for-tests-2';
const PUBLIC_URL = 'http://glossary.example/docs';
const FROM = 'glossary@mail.example';

let mailServer: MailCatcher;
let running: RealProcess;
beforeAll(async () => {
  mailServer = await startMailCatcher();
  const { strapi, stop } = await startService();
  const names = { firstName: 'Ada', lastName: 'A' };
  await glossaryOf(strapi).administrators.create({ ...ADMINISTRATOR, ...names });
  await stop();
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false', PUBLIC_URL, MAIL_URL: mailServer.url, MAIL_FROM: FROM },
  });
});
afterAll(async () => {
  running.kill('SIGKILL');
  await running.exited;
  await mailServer.stop();
});

const post = (path: string, body: object, headers = {}) =>
  askJson(running.origin, 'POST', path, { body, headers });

it('an administrator who forgot the password gets a link to the panel of PUBLIC_URL, whatever the request says', async () => {
  const { email } = ADMINISTRATOR;
  const headers = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': '192.0.2.1',
    Referer: 'http://evil.example/',
  };
  expect((await post('/admin/forgot-password', { email }, headers)).status).toBe(204);
  const mail = await mailServer.next();
  expect([mail.from, mail.to]).toEqual([FROM, [email]]);
  expect(mail.content).not.toContain('evil');
  const [link, ...others] = new Set(mail.content.match(/https?:\/\/[^\s"<>]+/g) ?? []);
  expect(others).toEqual([]);
  const [address, resetPasswordToken] = String(link).split('?code=');
  expect(address).toBe(`${PUBLIC_URL}/admin/auth/reset-password`);

  const reset = await post('/admin/reset-password', { resetPasswordToken, password: NEW_PASSWORD });
  expect(reset.status).toBe(200);
  expect((await post('/admin/login', ADMINISTRATOR)).status).toBe(400);
  expect((await post('/admin/login', { email, password: NEW_PASSWORD })).status).toBe(200);
});

it('a mail server that refuses changes no answer, and the link can be asked for again', async () => {
  const { email } = ADMINISTRATOR;
  const ask = () => post('/admin/forgot-password', { email }, { 'X-Forwarded-For': '192.0.2.2' });
  await mailServer.refuseDuring(async () => {
    expect((await ask()).status).toBe(204);
  });
  expect((await ask()).status).toBe(204);
  expect((await mailServer.next()).to).toEqual([email]);
});

it.each([
  ['GET', '/api/auth/email-confirmation?confirmation=x'],
  ['POST', '/api/auth/send-email-confirmation'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['POST', '/api/email'],
  ['POST', '/email'],
])('a mail server alone opens nothing to readers: %s %s', async (method, path) => {
  const body = { email: ADMINISTRATOR.email };
  const answer = await askJson(running.origin, method, path, method === 'POST' ? { body } : {});
  expect([404, 405]).toContain(answer.status);
});
