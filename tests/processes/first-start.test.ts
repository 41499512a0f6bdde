import { readdirSync } from 'node:fs';
import path from 'node:path';
import { WAITS } from '../../src/plugins/strapi-guard/server/database/start-lock';
import { freshDatabase } from '../support/database/fresh-database';
import { ownDatabase, type RealProcess, startProcess } from '../support/process/real-process';
import { openTables } from '../support/database/tables';

const DEMO = path.resolve(__dirname, '..', '..', 'database', 'glossary');

/** Two boots, and one fills the database; in milliseconds. */
const LONGEST = 300_000;

const running: RealProcess[] = [];
afterAll(async () => {
  for (const { kill } of running) kill('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
});

it(
  'two instances that start on an empty database at once all serve the demo glossary, which is there once',
  async () => {
    const demoSlugs = readdirSync(DEMO, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.includes(path.sep) && file.endsWith('.yaml'))
      .map((file) => path.basename(file, '.yaml'))
      .sort();
    Object.assign(process.env, freshDatabase('nothing'));
    const database = ownDatabase();
    const start = () => startProcess({ database, environment: { GLOSSARY_DEMO: 'true' } });
    running.push(...(await Promise.all([start(), start()])));

    for (const { origin } of running) {
      const response = await fetch(`${origin}/glossary.json`);
      expect([response.status, (await response.json()).total]).toEqual([200, demoSlugs.length]);
    }
    const tables = openTables(database);
    try {
      expect([...(await tables.slugsOf('draft'))].sort()).toEqual(demoSlugs);
      expect([...(await tables.slugsOf('published'))].sort()).toEqual(demoSlugs);
      expect(await tables.roleCodes()).toEqual([
        'strapi-author',
        'strapi-editor',
        'strapi-super-admin',
      ]);
    } finally {
      await tables.close();
    }

    // The waiting instance logs that it waits, and no failed statements.
    const lines = running.flatMap(({ printed }) => printed().split('\n'));
    expect(lines.filter((line) => line.includes(WAITS))).toHaveLength(1);
    expect(lines.filter((line) => /\berror\b|SQLITE_|insert into|create table/.test(line))).toEqual(
      [],
    );
  },
  LONGEST,
);
