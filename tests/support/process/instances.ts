import { openPanel, type PanelClient } from '../clients/panel-client';
import { startPostgresServer } from '../database/postgres-server';
import { openTables, type Tables } from '../database/tables';
import { type Database, type RealProcess, startProcess } from './real-process';

/** Instances of the service on one PostgreSQL server, without terms. */
export interface Instances {
  readonly instances: readonly RealProcess[];
  /** An editor at each instance, the same one. */
  readonly panels: readonly [PanelClient, PanelClient, ...PanelClient[]];
  /** The document id of the one category. */
  readonly category: string;
  readonly tables: Tables;
  stop(): Promise<void>;
}

/** @param count two or more */
export async function startInstances(count: number): Promise<Instances> {
  const server = await startPostgresServer();
  const database: Database = { client: 'postgres', url: server.url };
  const start = () => startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });
  const [one, other] = [await start(), await start()];
  const instances = [one, other];
  while (instances.length < count) instances.push(await start());
  const panel = await openPanel(one.origin, database);
  const further = instances.slice(2).map(({ origin }) => panel.at(origin));
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
