import path from 'node:path';
import type * as FreePort from '../../../src/launch/free-port.mjs' with {
  'resolution-mode': 'import',
};
import { requireOutside } from '../jest/require-outside';

const FILE = path.resolve(__dirname, '..', '..', '..', 'src', 'launch', 'free-port.mjs');

export const { freePort } = requireOutside<typeof FreePort>(FILE);
