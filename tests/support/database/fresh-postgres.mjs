/** Prints the address of a fresh database: a setup file of jest that has to wait for its own queries cannot be written with imports. */
import { freshTestDatabase } from '../../../src/launch/test-databases.mjs';

const { TEST_POSTGRES_URL, JEST_WORKER_ID = '1' } = process.env;
process.stdout.write(await freshTestDatabase(TEST_POSTGRES_URL, JEST_WORKER_ID));
