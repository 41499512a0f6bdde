import type { Changes } from '../../src/plugins/glossary/core/changes/changes-record';
import { eventually } from '../support/eventually';
import type { PanelClient } from '../support/clients/panel-client';
import { type Instances, startInstances } from '../support/process/instances';
import type { RealProcess } from '../support/process/real-process';

/** Terms that each editor makes, changes and takes back; with each there is an entry that is no change. */
const TERMS = 3;
const EDITORS_PER_INSTANCE = 2;
/** After how long an instance serves what another one has published, in milliseconds (docs/operations/production.md). */
const SECOND = 1000;
const PUBLICATIONS = 20;
/** Entries that an editor leaves of each term that are changes for readers. */
const CHANGES_OF_TERM = 4;

type Told = Changes['changes'][number];

let started: Instances;
let instances: Instances['instances'];
let panels: Instances['panels'];
let category: string;
beforeAll(async () => {
  started = await startInstances(3);
  ({ instances, panels, category } = started);
});
afterAll(() => started.stop());

/** Publishes, changes, renames and takes back terms, one after the other. */
async function edit(panel: PanelClient, name: string): Promise<void> {
  for (let number = 0; number < TERMS; number += 1) {
    const slug = `${name}_${number}`;
    const documentId = await panel.publishTerm(`${name} ${number}`, category, { slug });
    await panel.publishChange(documentId, { short: 'Changed.' });
    await panel.publishChange(documentId, { slug: `${slug}_renamed` });
    await panel.unpublish(documentId);
    // An entry of the log that is no change for readers.
    await panel.deleteTerm(documentId);
  }
}

/** Polls the instances in turn until all expected changes have arrived. */
async function follow(limit: number, isOver: () => boolean): Promise<Told[]> {
  const told: Told[] = [];
  let since = '0';
  for (let asked = 0; ; asked += 1) {
    const wasOver = isOver();
    const { origin } = instances[asked % instances.length] as RealProcess;
    const response = await fetch(`${origin}/glossary-changes.json?since=${since}&limit=${limit}`);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
    const { changes, next, more } = JSON.parse(text) as Changes;
    told.push(...changes);
    // The head of an instance that has heard of less may be behind; the cursor never goes back.
    expect(Number(next)).toBeGreaterThanOrEqual(Number(since));
    since = next;
    if (wasOver && !more && since === (await head())) return told;
  }
}

async function head(): Promise<string> {
  const heads = await Promise.all(
    instances.map(async ({ origin }) => {
      const response = await fetch(`${origin}/glossary-changes.json?limit=1000`);
      return Number(((await response.json()) as Changes).next);
    }),
  );
  return String(Math.max(...heads));
}

it('a client that follows the changes on several instances gets each once and in order, while editors publish on all of them', async () => {
  let isOver = false;
  const followers = [1, 3, 1000].map((limit) => follow(limit, () => isOver));
  const editors = panels.flatMap((panel, place) =>
    Array.from({ length: EDITORS_PER_INSTANCE }, (_none, editor) =>
      edit(panel, `editor_${place}_${editor}`),
    ),
  );
  await Promise.all(editors);
  isOver = true;
  const count = panels.length * EDITORS_PER_INSTANCE * TERMS * CHANGES_OF_TERM;
  for (const told of await Promise.all(followers)) {
    const cursors = told.map(({ cursor }) => Number(cursor));
    expect(cursors).toEqual([...new Set(cursors)].sort((one, other) => one - other));
    expect(told).toHaveLength(count);
  }
  const [one, other, third] = (await Promise.all(followers)).map((told) =>
    told.map(({ cursor, kind, slug, previous_slug }) => [cursor, kind, slug, previous_slug]),
  );
  expect(other).toEqual(one);
  expect(third).toEqual(one);
  const ofOne = one?.filter(([, , slug]) => String(slug).startsWith('editor_2_1_2'));
  expect(ofOne?.map(([, kind]) => kind)).toEqual(['added', 'updated', 'renamed', 'withdrawn']);
});

it('a publication on one instance is served by another within a second', async () => {
  const times: number[] = [];
  for (let number = 1; number <= PUBLICATIONS; number += 1) {
    const address = `${instances[1].origin}/glossary/term_${number}`;
    const status = async (): Promise<number> => (await fetch(address)).status;
    expect(await status()).toBe(404);
    await panels[0].publishTerm(`Term ${number}`, category);
    times.push(await eventually(status, (seen) => seen === 200, SECOND));
  }
  process.stdout.write(`Known to the other instance after at most ${Math.max(...times)} ms.\n`);
});
