import path from 'node:path';
import type * as StartSentences from '../../src/launch/start-sentences.mjs' with {
  'resolution-mode': 'import',
};
import { requireOutside } from './jest/require-outside';

/** What a start that fails says (src/launch/start-sentences.mjs); jest loads no modules of that kind into a test file's world. */
export const sentences = requireOutside<typeof StartSentences>(
  path.resolve(__dirname, '../../src/launch/start-sentences.mjs'),
);
