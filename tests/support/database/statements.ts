import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunningService } from '../service';

const measured = new AsyncLocalStorage<string[]>();

/**
 * The SQL statements that some work sends, with those of the requests that are answered meanwhile. What the service does by itself, such as
 * looking for what is due, is not among them, whenever it happens.
 */
export async function statementsOf(
  { strapi }: RunningService,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const { connection } = strapi.db;
  const { httpServer } = strapi.server;
  const note = ({ sql }: { readonly sql: string }): void => {
    if (measured.getStore() === statements) statements.push(sql);
  };
  const emit = httpServer.emit.bind(httpServer);
  const inMeasurement = jest
    .spyOn(httpServer, 'emit')
    .mockImplementation((...event) => measured.run(statements, () => emit(...event)));
  connection.on('query', note);
  try {
    await measured.run(statements, work);
  } finally {
    connection.off('query', note);
    inMeasurement.mockRestore();
  }
  return statements;
}
