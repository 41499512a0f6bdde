import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

it('without the setting nothing is checked, and whoever asks is told so', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Unchecked Reference');
  const path = `/glossary-panel/terms/${documentId}/references`;
  const as = ['Authorization', `Bearer ${token}`] as const;
  await glossaryOf(strapi).referenceChecks.apply();
  expect((await http.get(path).set(...as)).body).toEqual({
    isOn: false,
    references: [{ address: 'https://example.org/reference', checked: null }],
  });
  const { status, body } = await http.post(`${path}/check`).set(...as);
  expect(status).toBe(400);
  expect(body.error.message).toContain('GLOSSARY_CHECK_REFERENCES=true');
  const counts = await http.get('/glossary-panel/attention/counts').set(...as);
  expect(counts.body.references).toBeNull();
});
