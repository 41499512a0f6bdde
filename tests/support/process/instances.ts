import { openPanel, type PanelClient } from '../clients/panel-client';
import { startPostgresServer } from '../database/postgres-server';
import { openTables, type Tables } from '../database/tables';
import { type Database, type RealProcess, startProcess } from './real-process';

/** Instances of the service on one PostgreSQL server, without terms. */
export interface Instances {
  readonly instances: readonly [RealProcess, RealProcess, ...RealProcess[]];
  /** An editor at each instance, the same one. */
  readonly panels: readonly [PanelClient, PanelClient, ...PanelClient[]];
  readonly category: string;
  readonly tables: Tables;
  stop(): Promise<void>;
}

/**
 * @param count two or more
 * @param settings beside the database
 */
export async function startInstances(
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Instances> {
  const server = await startPostgresServer();
  const database: Database = { client: 'postgres', url: server.url };
  const start = (zone: object = {}) =>
    startProcess({ environment: { GLOSSARY_DEMO: 'false', ...settings, ...zone }, database });
  // As where one is a container, and the other is not.
  const [one, other] = [await start({ TZ: 'America/New_York' }), await start()];
  const more: RealProcess[] = [];
  while (more.length + 2 < count) more.push(await start());
  const instances: Instances['instances'] = [one, other, ...more];
  const panel = await openPanel(one.origin, database);
  const further = more.map(({ origin }) => panel.at(origin));
  const tables = openTables(database);
  return {
    instances,
    panels: [panel, panel.at(other.origin), ...further],
    category: await panel.createCategory('testing'),
    tables,
    async stop() {
      for (const { kill } of instances) kill('SIGKILL');
      await Promise.all(instances.map(({ exited }) => exited));
      await tables.close();
      await server.remove();
    },
  };
}
