import { aPublishedTerm } from '../../support/content/content';
import { fuzz } from '../../support/faults/fuzz/fuzz';
import { routesOfSession } from '../../support/faults/fuzz/session';
import { logInToPanel } from '../../support/clients/panel';
import { listen } from '../../support/browser/browser';
import { type RunningService, startService } from '../../support/service';

/** Of a stranger, and as many of a Super Admin; `npm run check:faults` sends 50 000 of each. */
const REQUESTS = 400;
const SEED = 9;

let service: RunningService;
let token: string;
let port: number;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Race Condition');
  token = await logInToPanel(service);
  port = Number(new URL(await listen(service)).port);
});
afterAll(() => service.stop());

const asAdministrator = (path: string) =>
  service.http.get(path).set('Authorization', `Bearer ${token}`);

it('hostile requests of a stranger to every route are answered, none as a fault of the service', async () => {
  const { strapi } = service;
  const logged = jest.spyOn(strapi.log, 'error');
  const routes = strapi.server.listRoutes();
  const { faults, answers } = await fuzz(port, {
    seed: SEED,
    requests: REQUESTS,
    routes,
    token: null,
  });
  expect(faults).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
  expect(answers['200']).toBeGreaterThan(6);
});

it('neither are those of a Super Admin', async () => {
  const { strapi } = service;
  const logged = jest.spyOn(strapi.log, 'error');
  const routes = routesOfSession(strapi.server.listRoutes());
  const { faults, answers } = await fuzz(port, { seed: SEED, requests: REQUESTS, routes, token });
  expect(faults).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
  expect(answers['200']).toBeGreaterThan(20);
  expect((await asAdministrator('/admin/users/me')).status).toBe(200);
});
