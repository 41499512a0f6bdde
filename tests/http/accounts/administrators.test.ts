import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('of several who create an administrator at once one succeeds, and the others are told', async () => {
  const email = 'only@glossary.example';
  const create = (firstName: string) =>
    glossaryOf(service.strapi).administrators.create({
      email,
      password: 'A-password-for-tests-1',
      firstName,
      lastName: '',
    });
  // Each hash takes as long as the others, so that without a lock all would look before any has written.
  const auth = service.strapi.service('admin::auth');
  auth.hashPassword = () => Promise.resolve('a hash');
  const created = await Promise.all(['One', 'Two', 'Three'].map(create));
  expect(created.filter((isCreated) => isCreated)).toHaveLength(1);
  expect(await service.strapi.db.query('admin::user').count({ where: { email } })).toBe(1);
  expect(await create('Four')).toBe(false);
});
