import { createRefusedChanges } from '../../../src/plugins/strapi-guard/server/database/refused-changes';

it('changes are refused from the second refusal in a row, until one is stored or a quarter of a minute has passed', () => {
  const changes = createRefusedChanges();
  let now = 1000;
  changes.now = () => now;
  const seen: boolean[] = [changes.areRefused()];
  const then = (act: () => void): void => {
    act();
    seen.push(changes.areRefused());
  };
  then(() => changes.refused());
  then(() => changes.stored());
  then(() => changes.refused());
  then(() => changes.refused());
  then(() => (now += 14_999));
  then(() => (now += 1));
  then(() => changes.refused());
  then(() => changes.stored());
  expect(seen).toEqual([false, false, false, false, true, true, false, true, false]);
});
