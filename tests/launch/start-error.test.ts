import path from 'node:path';
import type * as StartError from '../../src/launch/start-error.mjs' with {
  'resolution-mode': 'import',
};
import { requireOutside } from '../support/jest/require-outside';
import { sentences } from '../support/start-sentences';

const { startErrorMessage } = requireOutside<typeof StartError>(
  path.resolve(__dirname, '../../src/launch/start-error.mjs'),
);

const ADDED = 'alter table "words" add column "x" - must be owner of table words';
const READ = 'select * from "words" - permission denied for table words';

describe.each(['postgres://me@127.0.0.1/words', 'postgres://127.0.0.1/words'])('%s', (address) => {
  it.each([
    ['42501', ADDED, sentences.tableIsOfAnotherUser],
    ['42501', READ, sentences.tableIsOfAnotherUser],
    ['42501', 'permission denied for schema public', sentences.userMayNotMakeTables],
    ['28P01', 'password authentication failed', sentences.userIsNotLetIn],
    ['53100', 'could not extend file', sentences.serverDiskIsFull],
    ['28000', 'no entry for this host, no encryption', sentences.serverRefusesWithoutTls],
  ])('%s with “%s” has a sentence of its own', (code, message, sentence) => {
    const said = startErrorMessage(Object.assign(new Error(message), { code }), {
      DATABASE_CLIENT: 'postgres',
      DATABASE_URL: address,
    });
    expect(said).toBe(sentence(new URL(address), message));
    // Nothing is left out where the address names no user.
    expect(said).not.toMatch(/ {2}/);
  });
});

it('a table of another user is named, without the statement', () => {
  const said = sentences.tableIsOfAnotherUser(new URL('postgres://me@127.0.0.1/words'), ADDED);
  expect(said).toContain('must be owner of table words');
  expect(said).not.toContain('alter table');
});
