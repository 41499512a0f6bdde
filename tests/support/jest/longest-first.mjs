import { createRequire } from 'node:module';
import path from 'node:path';

const requireHere = createRequire(import.meta.url);
const requireOfJest = createRequire(requireHere.resolve('jest'));
const requireOfCore = createRequire(requireOfJest.resolve('@jest/core'));
const { default: Sequencer } = requireOfCore('@jest/test-sequencer');

const TESTS = path.resolve(import.meta.dirname, '..', '..');
/** Folders of tests whose files take half a minute or more. */
const LONG = ['panel', 'browser', 'processes', 'launch'];

/**
 * Begins with the files that take longest, so that no worker is left alone with one at the end. In a fresh clone jest knows no durations
 * and takes the largest file for the longest, while one that imports the tests of its folder has ten lines and takes a minute.
 */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const isLong = ({ path: file }) => LONG.includes(path.relative(TESTS, file).split(path.sep)[0]);
    const sorted = await super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
