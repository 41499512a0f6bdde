import { started } from './started';

const PASSWORD = 'A-password-for-tests-1';
const SUPER_ADMIN = 'strapi-super-admin';
/** Tables at which both requests are held until each has come as far as it can. */
const ACCOUNTS = 'admin_users';
const RIGHTS = 'admin_permissions';

type Headers = Readonly<Record<string, string>>;

interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
}
interface Administrator {
  readonly id: number;
  readonly headers: Headers;
}

async function ask<Data>(
  at: number,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  const { origin } = started().instances[at % 2 === 0 ? 0 : 1];
  const response = await fetch(`${origin}/admin/${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly data: Data };
  return { status: response.status, data: answer.data };
}

async function roleOf(code: string): Promise<number> {
  const { credentials } = started().panels[0];
  const { data } = await ask<{ id: number; code: string }[]>(0, credentials, 'GET', 'roles');
  return data.find((role) => role.code === code)?.id ?? 0;
}

async function secondAdministrator(): Promise<Administrator> {
  const invited = await ask<{ id: number; registrationToken: string }>(
    0,
    started().panels[0].credentials,
    'POST',
    'users',
    {
      ...{ email: 'second@glossary.example', firstname: 'A', lastname: 'Second' },
      roles: [await roleOf(SUPER_ADMIN)],
    },
  );
  const { id, registrationToken } = invited.data;
  const userInfo = { firstname: 'A', lastname: 'Second', password: PASSWORD };
  const { data } = await ask<{ token: string }>(0, {}, 'POST', 'register', {
    ...{ registrationToken, userInfo },
  });
  return { id, headers: { Authorization: `Bearer ${data.token}` } };
}

describe('administrators at two instances', () => {
  it('invite one address once', async () => {
    const { credentials } = started().panels[0];
    const roles = [await roleOf('strapi-editor')];
    const invited = {
      email: 'invited@glossary.example',
      firstname: 'An',
      lastname: 'Editor',
      roles,
    };
    const answers = await started().tables.heldTogether(
      2,
      () => Promise.all([0, 1].map((at) => ask(at, credentials, 'POST', 'users', invited))),
      ACCOUNTS,
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400]);
  });

  it('store the rights of a role once, when they are saved twice', async () => {
    const { credentials } = started().panels[0];
    const path = `roles/${await roleOf('strapi-author')}/permissions`;
    const action = 'plugin::content-manager.explorer.read';
    const permissions = ['plugin::glossary.term', 'plugin::glossary.category'].map((subject) => ({
      ...{ action, subject, conditions: [], properties: {} },
    }));
    const save = (at: number) => ask(at, credentials, 'PUT', path, { permissions });
    await started().tables.heldTogether(2, () => Promise.all([save(0), save(1)]), RIGHTS);
    expect((await ask<object[]>(0, credentials, 'GET', path)).data).toHaveLength(2);
  });

  it('who take the right from each other at once leave one that has it', async () => {
    const headers = started().panels[0].credentials;
    const { data: me } = await ask<{ id: number }>(0, headers, 'GET', 'users/me');
    const both = [{ id: me.id, headers }, await secondAdministrator()] as const;
    const superAdmin = await roleOf(SUPER_ADMIN);
    const editor = await roleOf('strapi-editor');
    const give = (at: number, { headers: by }: Administrator, to: Administrator, role: number) =>
      ask(at, by, 'PUT', `users/${to.id}`, { roles: [role] });
    const answers = await started().tables.heldTogether(
      2,
      () => Promise.all([give(0, both[0], both[1], editor), give(1, both[1], both[0], editor)]),
      ACCOUNTS,
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const [who, whom] = answers[0].status === 200 ? both : [both[1], both[0]];
    expect((await give(0, who, whom, superAdmin)).status).toBe(200);
  });
});
