import { within } from '../../../src/plugins/strapi-guard/server/mail/within';

const LONG = 60_000;
const SENTENCE = 'It has taken too long.';

it('what is done in time is handed on, and what fails as well', async () => {
  expect(await within(Promise.resolve('done'), LONG, SENTENCE)).toBe('done');
  const failure = new Error('It has failed.');
  await expect(within(Promise.reject(failure), LONG, SENTENCE)).rejects.toBe(failure);
});

it('what is never done is waited for no longer', async () => {
  const pending = new Promise<never>(() => undefined);
  await expect(within(pending, 1, SENTENCE)).rejects.toThrow(SENTENCE);
});
