import { apiTokenIn } from '../../../src/plugins/shared/server/http/bearer-token';
import { limitOfAddresses } from '../../../src/plugins/shared/server/http/request-limit';
import { keepsItsRequest } from '../../support/kept-request';

it.each([
  ['Bearer 0a1b2c', '0a1b2c'],
  ['bearer 0a1b2c ', '0a1b2c'],
  // A signed-in reader's token is a JWT; reading needs no account, and so refuses none.
  ['Bearer eyJh.eyJp.c2ln', null],
  ['Basic dXNlcg==', null],
  [undefined, null],
])('the partner token of %j', (authorization, token) => {
  expect(apiTokenIn(authorization)).toBe(token);
});

it('a cached address does not retain its request', async () => {
  const secondsUntilNext = limitOfAddresses(1, 60);
  expect(await keepsItsRequest(() => secondsUntilNext('192.0.2.1'))).toBe(false);
  expect(await secondsUntilNext('192.0.2.1')).toBeGreaterThan(0);
});
