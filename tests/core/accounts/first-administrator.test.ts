import {
  firstAdministratorToken,
  isSameToken,
} from '../../../src/plugins/glossary/core/accounts/first-administrator';

const TOKEN = firstAdministratorToken('secret', 'database');

it('the token is the same for the same secret and database, and another one for every other', () => {
  expect(TOKEN).toMatch(/^[\w-]{43}$/);
  expect(firstAdministratorToken('secret', 'database')).toBe(TOKEN);
  expect(firstAdministratorToken('secret', 'another')).not.toBe(TOKEN);
  expect(firstAdministratorToken('another', 'database')).not.toBe(TOKEN);
});

it.each(['', 'x', TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toLowerCase()])(
  '%j is not the token',
  (given) => {
    expect(isSameToken(given, TOKEN)).toBe(false);
    expect(isSameToken(TOKEN, TOKEN)).toBe(true);
  },
);
