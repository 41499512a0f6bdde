// Workers inherit it: the folder of this run's databases is called by it (tests/support/database/database-folder.ts).
process.env.TEST_RUN ??= String(process.pid);

/**
 * Three kinds of tests: pure ones, those that boot the real service on a throwaway database, and those that inject faults for a long
 * time, which `npm run check:faults` runs.
 */
const shared = {
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  // Node loads the modules of d3 into CommonJS, which jest does not; each brings along a file that any loader reads.
  moduleNameMapper: { '^(d3-[a-z]+)$': '<rootDir>/node_modules/$1/dist/$1.min.js' },
  testEnvironment: '<rootDir>/tests/support/jest/timed-environment.mjs',
  // The compiled copy in dist is loaded by Strapi, but nothing in it is a test or a module of its own name.
  roots: ['<rootDir>/tests', '<rootDir>/src'],
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'core',
      runner: '<rootDir>/tests/support/jest/own-workers.mjs',
      testMatch: ['<rootDir>/tests/{core,views,server}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'service',
      globalSetup: '<rootDir>/tests/support/database/prepare.mjs',
      globalTeardown: '<rootDir>/tests/support/jest/remove-databases.ts',
      testEnvironment: '<rootDir>/tests/support/jest/service-environment.mjs',
      testMatch: ['<rootDir>/tests/{http,browser,panel,launch,processes}/**/*.test.ts'],
      setupFiles: ['<rootDir>/tests/support/environment.ts'],
    },
    {
      ...shared,
      displayName: 'faults',
      globalSetup: '<rootDir>/tests/support/database/prepare.mjs',
      globalTeardown: '<rootDir>/tests/support/jest/remove-databases.ts',
      testEnvironment: '<rootDir>/tests/support/jest/service-environment.mjs',
      testMatch: ['<rootDir>/tests/faults/**/*.test.ts'],
      setupFiles: ['<rootDir>/tests/support/environment.ts'],
    },
  ],
  reporters: ['default', '<rootDir>/tests/support/jest/slowest-files.mjs'],
  testSequencer: '<rootDir>/tests/support/jest/longest-first.mjs',
  // A test of the panel waits for its browser half of the time, so that two cores have work for three.
  maxWorkers: 3,
  // Each boot of the service in a worker leaves some memory behind. Near the limit of its heap a worker does little but collect garbage,
  // and takes ten times as long for each file; a new one is ready in seconds.
  workerIdleMemoryLimit: '1GB',
  // A boot of the service with its demo glossary, or a browser, on a machine that does much else; no test waits for time to pass.
  testTimeout: 300_000,
};
