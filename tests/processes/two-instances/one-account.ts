import { ACCOUNT_TAKEN } from '../../../src/plugins/strapi-guard/server/accounts/unique-readers';
import { started } from './started';

const password = 'A-password-for-tests-1';
const TIMES = 6;
const READERS = '/content-manager/collection-types/plugin::users-permissions.user';

/** The ways to create an account, each with names that no other row uses. */
const WAYS: readonly (readonly [
  what: string,
  path: string,
  accountOf: (number: number) => object,
])[] = [
  [
    'registrations with one email',
    '/api/auth/local/register',
    (number) => ({ email: 'one@reader.example', username: `reader ${number}`, password }),
  ],
  [
    'registrations with one name',
    '/api/auth/local/register',
    (number) => ({ email: `${number}@reader.example`, username: 'one name', password }),
  ],
  [
    'readers of the panel with one name',
    READERS,
    (number) => ({ email: `${number}@panel.example`, username: 'in the panel', password }),
  ],
];

describe('sent at once to two instances', () => {
  const create = async (number: number, path: string, account: object) => {
    const { instances, panels } = started();
    const response = await fetch(`${instances[number % 2 === 0 ? 0 : 1].origin}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `198.51.100.${number}`,
        ...(path.startsWith('/api/') ? {} : panels[0].credentials),
      },
      body: JSON.stringify(account),
    });
    const { error } = (await response.json()) as { readonly error?: { readonly message: string } };
    return { status: response.status, message: error?.message };
  };

  const roleOfReaders = async (): Promise<string> => {
    const { instances, panels } = started();
    const { credentials: headers } = panels[0];
    const answer = await fetch(`${instances[0].origin}/users-permissions/roles`, { headers });
    const { roles } = (await answer.json()) as {
      readonly roles: readonly { readonly documentId: string }[];
    };
    return roles[0]?.documentId ?? '';
  };

  it.each(WAYS)('%s make one account', async (_what, path, accountOf) => {
    const role = path === READERS ? { role: await roleOfReaders() } : {};
    const answers = await Promise.all(
      Array.from({ length: TIMES }, async (_none, index) =>
        create(index, path, { ...accountOf(index), ...role }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 400);
    expect([answers.filter(({ status }) => status < 300).length, refused.length]).toEqual([
      1,
      TIMES - 1,
    ]);
    // In the panel the form says it at the field, or of both, depending on which check sees the other account first.
    const said = path === READERS ? [] : refused.map(({ message }) => message);
    expect(said).toEqual(said.map(() => ACCOUNT_TAKEN));
  });
});
