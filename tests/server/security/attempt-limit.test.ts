import { limitOfAddresses } from '../../../src/plugins/glossary/server/security/attempt-limit';
import { keepsItsRequest } from '../../support/kept-request';

it('what is remembered of an address keeps nothing of its request', async () => {
  const secondsUntilNext = limitOfAddresses(1, 60);
  expect(await keepsItsRequest(() => secondsUntilNext('192.0.2.1'))).toBe(false);
  expect(await secondsUntilNext('192.0.2.1')).toBeGreaterThan(0);
});
