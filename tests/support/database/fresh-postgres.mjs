/** Prints the address of a fresh database: a setup file of jest that has to wait for its own queries cannot be written with imports. */
import { makeTestDatabase } from '../../../src/launch/test-databases.mjs';

const { TEST_POSTGRES_URL, JEST_WORKER_ID = '1' } = process.env;
const [, , content] = process.argv;
process.stdout.write(
  await makeTestDatabase(
    TEST_POSTGRES_URL,
    JEST_WORKER_ID,
    content === 'nothing' ? undefined : content,
  ),
);
