import { TEXT_LIMITS } from '../../../src/plugins/glossary/core/publishing/field-limits';
import { aPublishedTerm } from '../../support/content/content';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://glossary.example/words' });
  await logInToPanel(service);
  token = await colleagueInPanel(service, 'strapi-author');
});
afterAll(() => service.stop());

const show = (body: object, as = token) =>
  service.http.post('/glossary-panel/shown-text').set('Authorization', `Bearer ${as}`).send(body);

it('a text is shown as on the page, with its links to other terms', async () => {
  const { strapi, http } = service;
  await aPublishedTerm(strapi, 'Semaphore');
  const long =
    'A semaphore **counts**; see [it](/glossary/semaphore).\n\n- `one`\n- <b>two</b> ![x](https://a.example/)';
  const documentId = await aPublishedTerm(strapi, 'Counted', { long });
  const { body } = await show({ text: long, shape: 'block', documentId }).expect(200);
  expect(body.html).toContain('<strong>counts</strong>');
  expect(body.html).toContain('href="/words/glossary/semaphore"');
  expect((await http.get('/glossary/counted')).text).toContain(body.html);
});

it('a text within a line has no paragraphs', async () => {
  const { body } = await show({ text: 'One *line*.', shape: 'line', documentId: '' });
  expect(body).toEqual({ html: 'One <em>line</em>.' });
});

it.each([
  ['too long', { text: 'x'.repeat(TEXT_LIMITS.long + 1), shape: 'block', documentId: '' }],
  ['of no shape', { text: 'x', shape: 'page', documentId: '' }],
  ['not there', { shape: 'block', documentId: '' }],
])('a text that is %s is refused', async (_what, body) => {
  const { body: refusal } = await show(body).expect(400);
  expect(refusal.error.message).toContain(`at most ${TEXT_LIMITS.long} characters`);
});

it('nobody else is shown anything', async () => {
  const { status } = await show({ text: 'x', shape: 'block', documentId: '' }, 'nobody');
  expect(status).toBe(401);
});
