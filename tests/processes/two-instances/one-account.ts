import { ACCOUNT_TAKEN } from '../../../src/plugins/glossary/server/accounts/unique-readers';
import { started } from './started';

const PASSWORD = 'A-password-for-tests-1';
const TIMES = 6;

describe('registrations that are sent at once to two instances', () => {
  const register = async (number: number, account: object) => {
    const { instances } = started();
    const response = await fetch(
      `${instances[number % 2 === 0 ? 0 : 1].origin}/api/auth/local/register`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `198.51.100.${number}`,
        },
        body: JSON.stringify({ ...account, password: PASSWORD }),
      },
    );
    const { error } = (await response.json()) as { readonly error?: { readonly message: string } };
    return error?.message ?? 'made';
  };

  it.each([
    ['email', (number: number) => ({ email: 'one@reader.example', username: `reader ${number}` })],
    ['name', (number: number) => ({ email: `${number}@reader.example`, username: 'one name' })],
  ])('one %s gets one account', async (_what, accountOf) => {
    const answers = await Promise.all(
      Array.from({ length: TIMES }, async (_none, index) => register(index, accountOf(index))),
    );
    expect(answers.sort()).toEqual([...Array<string>(TIMES - 1).fill(ACCOUNT_TAKEN), 'made']);
  });
});
