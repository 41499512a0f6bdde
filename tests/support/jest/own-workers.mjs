import { createRequire } from 'node:module';

const requireHere = createRequire(import.meta.url);
const requireOfJest = createRequire(requireHere.resolve('jest'));
const requireOfCore = createRequire(requireOfJest.resolve('@jest/core'));

/**
 * Jest's own runner by another name: projects with different runners have different workers, one after the other. Pure tests measure how
 * work grows, and a worker that has booted the service many times stops long work for its garbage.
 */
export default requireOfCore('jest-runner').default;
