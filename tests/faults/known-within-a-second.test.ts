import { openPanel } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { eventually } from '../support/eventually';
import { type RealProcess, startProcess } from '../support/process/real-process';

/** After how long an instance serves what another one has published, in milliseconds (docs/operations/production.md). */
const SECOND = 1000;
const PUBLICATIONS = 20;

let server: PostgresServer;
let instances: readonly RealProcess[] = [];
beforeAll(async () => {
  server = await startPostgresServer();
  const start = () =>
    startProcess({
      environment: { GLOSSARY_DEMO: 'false' },
      database: { client: 'postgres', url: server.url },
    });
  instances = [await start(), await start()];
});
afterAll(async () => {
  for (const { kill } of instances) kill('SIGKILL');
  await Promise.all(instances.map(({ exited }) => exited));
  await server.remove();
});

it('what one instance publishes the other serves within a second', async () => {
  const [one, other] = instances;
  if (one === undefined || other === undefined) throw new Error('Two instances are needed.');
  const panel = await openPanel(one.origin, { client: 'postgres', url: server.url });
  const category = await panel.createCategory('testing');
  const times: number[] = [];
  for (let number = 1; number <= PUBLICATIONS; number += 1) {
    const address = `${other.origin}/glossary/term_${number}`;
    expect((await fetch(address)).status).toBe(404);
    await panel.publishTerm(`Term ${number}`, category);
    const status = async (): Promise<number> => (await fetch(address)).status;
    times.push(await eventually(status, (seen) => seen === 200, SECOND));
  }
  process.stdout.write(`Known to the other instance after at most ${Math.max(...times)} ms.\n`);
});
