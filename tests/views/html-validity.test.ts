import { readdirSync } from 'node:fs';
import path from 'node:path';
import { htmlFaults } from '../support/html-faults';

const GOLDEN_PAGES = path.join(__dirname, 'expected');

// Pages of the service itself are looked at in tests/faults, by the W3C's own checker as well.
it.each(readdirSync(GOLDEN_PAGES))('%s follows the rules of HTML', async (name) => {
  expect(await htmlFaults(path.join(GOLDEN_PAGES, name))).toEqual([]);
});
