import { bearerToken } from '../../../src/plugins/glossary/server/limits/partner-tokens';

it.each([
  ['Bearer 0a1b2c', '0a1b2c'],
  ['bearer 0a1b2c ', '0a1b2c'],
  // A signed-in reader's token is a JWT; reading needs no account, and so refuses none.
  ['Bearer eyJh.eyJp.c2ln', null],
  ['Basic dXNlcg==', null],
  [undefined, null],
])('the partner token of %j', (authorization, token) => {
  expect(bearerToken(authorization)).toBe(token);
});
