import type { Core } from '@strapi/strapi';
import { cacheAbilities } from '../../../src/plugins/strapi-guard/server/accounts/ability-cache';

interface Row {
  readonly id: number;
  readonly action: string;
  readonly conditions: string[];
}

const READ: Row = { id: 1, action: 'read', conditions: [] };
const OF_OWN: Row = { id: 2, action: 'update', conditions: ['admin::is-creator'] };
const AUTHOR = { id: 7, roles: [{ id: 3, code: 'strapi-author' }] };

/** Strapi's part of it: the rows of the database, and an ability that names the ones it was built of. */
function strapiWith(rows: { granted: Row[] }) {
  const engine = {
    generateUserAbility: () => Promise.reject(new Error('Strapi builds it again.')),
    generateTokenAbility: jest.fn((granted: readonly Row[], user: typeof AUTHOR) =>
      Promise.resolve({ user: user.id, actions: granted.map(({ action }) => action) }),
    ),
  };
  const service = { engine, findUserPermissions: () => Promise.resolve([...rows.granted]) };
  cacheAbilities({ service: () => service } as unknown as Core.Strapi);
  const abilityOf = (user: typeof AUTHOR): Promise<unknown> =>
    (engine.generateUserAbility as (user: typeof AUTHOR) => Promise<unknown>)(user);
  return { abilityOf, built: engine.generateTokenAbility };
}

it('the ability of the same administrator with the same permissions is built once', async () => {
  const { abilityOf, built } = strapiWith({ granted: [READ, OF_OWN] });
  const first = await abilityOf(AUTHOR);
  expect(await abilityOf({ ...AUTHOR, roles: [...AUTHOR.roles] })).toBe(first);
  expect(first).toEqual({ user: 7, actions: ['read', 'update'] });
  expect(built).toHaveBeenCalledTimes(1);
});

it.each<[string, (rows: { granted: Row[] }) => typeof AUTHOR]>([
  ['a permission is taken away', (rows) => ((rows.granted = [OF_OWN]), AUTHOR)],
  [
    'a permission is given',
    (rows) => ((rows.granted = [READ, OF_OWN, { ...READ, id: 4 }]), AUTHOR),
  ],
  [
    'a permission gets a condition',
    (rows) => ((rows.granted = [{ ...READ, conditions: ['admin::is-creator'] }, OF_OWN]), AUTHOR),
  ],
  ['the role is another', () => ({ ...AUTHOR, roles: [{ id: 4, code: 'strapi-editor' }] })],
  ['the administrator is another', () => ({ ...AUTHOR, id: 8 })],
])('is built again when %s', async (_what, change) => {
  const rows = { granted: [READ, OF_OWN] };
  const { abilityOf, built } = strapiWith(rows);
  await abilityOf(AUTHOR);
  const changed = change(rows);
  expect(await abilityOf(changed)).toEqual({
    user: changed.id,
    actions: rows.granted.map(({ action }) => action),
  });
  expect(built).toHaveBeenCalledTimes(2);
});

it('with a condition of another plugin it is built for each request', async () => {
  const { abilityOf, built } = strapiWith({
    granted: [{ ...READ, conditions: ['admin::is-creator', 'plugin::office.in-office-hours'] }],
  });
  await abilityOf(AUTHOR);
  await abilityOf(AUTHOR);
  expect(built).toHaveBeenCalledTimes(2);
});
