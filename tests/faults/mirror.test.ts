import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { allRecords, type Get, Mirror } from '../support/content/mirror';
import { actAtRandom, type Editing } from '../support/content/random-acts';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { eventually } from '../support/eventually';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

const ACTS = 500;
/** Acts after which the copies follow, each from its own instance. */
const FOLLOWED_AFTER = 7;
const LIMIT = 3;
const TIMEOUT = 20 * 60_000;

let server: PostgresServer;
let database: Database;
let instances: readonly RealProcess[];
beforeAll(async () => {
  server = await startPostgresServer();
  database = { client: 'postgres', url: server.url };
  instances = [await start(), await start()];
});
afterAll(async () => {
  await stopAll();
  await server.remove();
});

const start = (licence = 'CC BY 4.0') =>
  startProcess({
    environment: {
      GLOSSARY_DEMO: 'false',
      GLOSSARY_LICENCE: licence,
      GLOSSARY_READS_PER_MINUTE: '1000000',
    },
    database,
  });

async function stopAll(): Promise<void> {
  for (const { kill } of instances) kill('SIGKILL');
  await Promise.all(instances.map(({ exited }) => exited));
}

/** The instance of a place, also once it was started anew. */
const getFrom =
  (place: number): Get =>
  async (path) => {
    const response = await fetch(`${instances[place]?.origin}${path}`);
    return { status: response.status, text: await response.text() };
  };

const named = (documentIds: readonly string[] = []) => ({
  set: documentIds.map((documentId) => ({ documentId })),
});

function editing(panel: PanelClient): Editing {
  const written = ({
    category,
    related,
    prerequisites,
    ...data
  }: Parameters<Editing['publishChange']>[1]) => ({
    ...data,
    ...(category && { category: { set: [{ documentId: category }] } }),
    ...(related && { related: named(related) }),
    ...(prerequisites && { prerequisites: named(prerequisites) }),
  });
  return {
    publishNew: (term, { category = '', ...data }) =>
      panel.publishTerm(term, category, written(data)),
    publishChange: (documentId, data) => panel.publishChange(documentId, written(data)),
    withdraw: (documentId) => panel.unpublish(documentId),
    publishAgain: (documentId) => panel.publishChange(documentId, {}),
    remove: (documentId) => panel.deleteTerm(documentId),
    rekey: (documentId, key) => panel.changeCategory(documentId, { key }),
  };
}

it(
  'after 500 random acts on two instances, a copy of each that followed its changes has the bytes of every record',
  async () => {
    const panel = await openPanel(instances[0]?.origin ?? '', database);
    const categories = [await panel.createCategory('first'), await panel.createCategory('second')];
    const editors = instances.map(({ origin }) => editing(panel.at(origin)));
    const mirrors = instances.map((_instance, place) => new Mirror(getFrom(place), LIMIT));
    const follow = async () => {
      for (const mirror of mirrors) await mirror.follow();
    };
    await actAtRandom(editors, categories, { acts: ACTS, seed: 20_260_323 }, async (act) => {
      if (act % FOLLOWED_AFTER === 0) await follow();
    });
    const compare = async () => {
      const records = await allRecords(getFrom(0));
      // The last act is known to the other instance a moment later.
      await eventually(
        async () => {
          await follow();
          return mirrors.map((mirror) => mirror.held());
        },
        (held) =>
          held.every((copy) => [...records].every(([slug, text]) => copy.get(slug) === text)),
      );
      for (const mirror of mirrors) expect(mirror.held()).toEqual(records);
      return records.size;
    };
    expect(await compare()).toBeGreaterThan(10);

    await stopAll();
    instances = [await start('CC0 1.0'), await start('CC0 1.0')];
    expect(await compare()).toBeGreaterThan(10);
  },
  TIMEOUT,
);
