import type { PanelClient } from '../support/clients/panel-client';
import type { Tables } from '../support/database/tables';
import { type Instances, startInstances } from '../support/process/instances';

/** How often each race is run: half of the rounds free, half held until both have come as far as they can. */
const ROUNDS = 4;

let started: Instances;
let panels: Instances['panels'];
let category: string;
let tables: Tables;
beforeAll(async () => {
  started = await startInstances(2);
  ({ panels, category, tables } = started);
});
afterAll(() => started.stop());

/** What two editors ask for at the same moment, each at another instance. */
type Race = readonly [
  (panel: PanelClient) => Promise<unknown>,
  (panel: PanelClient) => Promise<unknown>,
];

/** Null when it was acknowledged, else how it was refused. */
const refusalOf = (asked: Promise<unknown>) => asked.then(() => null, String);

/** @returns how each was refused, null where it was acknowledged */
async function run([first, second]: Race, round: number): Promise<readonly (string | null)[]> {
  const [one, other] = round % 2 === 0 ? panels : [panels[1], panels[0]];
  const ask = () => Promise.all([refusalOf(first(one)), refusalOf(second(other))]);
  return round < ROUNDS / 2 ? ask() : tables.heldTogether(2, ask);
}

const changed = (round: number) => ({
  short: `Changed in round ${round}, while somebody else has it.`,
});

/** Readers see exactly what is published in the panel. */
async function expectOneTruth(): Promise<void> {
  expect(await tables.currentTerms()).toEqual(await tables.publishedTerms());
}

/** A refusal says what is wrong; it is no fault of the service. */
const UNDERSTOOD = expect.stringMatching(/ answered 4\d\d: /) as string;

it.each<[string, (documentId: string, round: number) => Race]>([
  [
    'published and deleted',
    (id, round) => [
      (panel) => panel.publishChange(id, changed(round)),
      (panel) => panel.deleteTerm(id),
    ],
  ],
  [
    'published and withdrawn',
    (id, round) => [
      (panel) => panel.publishChange(id, changed(round)),
      (panel) => panel.unpublish(id),
    ],
  ],
  [
    'published twice',
    (id, round) => [
      (panel) => panel.publishChange(id, changed(round)),
      (panel) => panel.publishChange(id, changed(round + 1)),
    ],
  ],
  ['deleted twice', (id) => [(panel) => panel.deleteTerm(id), (panel) => panel.deleteTerm(id)]],
  [
    'withdrawn and deleted',
    (id) => [(panel) => panel.unpublish(id), (panel) => panel.deleteTerm(id)],
  ],
])('a term that two editors have at once is %s', async (what, race) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const documentId = await panels[0].publishTerm(`${what} ${round}`, category);
    const refusals = await run(race(documentId, round), round);
    for (const refusal of refusals) expect([null, UNDERSTOOD]).toContainEqual(refusal);
    expect(refusals).toContain(null);
    await expectOneTruth();
    // Nobody publishes what is gone, so whoever deleted it has the last word.
    const isDeleted = what.includes('deleted') && refusals[1] === null;
    expect((await tables.rowsOf(`${what} ${round}`)).length > 0 && isDeleted).toBe(false);
  }
});

it('two terms that name each other are published at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await panels[0].publishTerm(`One ${round}`, category);
    const other = await panels[0].publishTerm(`Other ${round}`, category);
    const naming = (documentId: string) => ({ related: { connect: [{ documentId }] } });
    const race: Race = [
      (panel) => panel.publishChange(one, naming(other)),
      (panel) => panel.publishChange(other, naming(one)),
    ];
    expect(await run(race, round)).toEqual([null, null]);
    await expectOneTruth();
  }
});

it('a category is deleted while a term is published in it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const documentId = await panels[0].createCategory(`short_lived_${round}`);
    const race: Race = [
      (panel) => panel.publishTerm(`In it ${round}`, documentId),
      (panel) => panel.deleteCategory(documentId),
    ];
    const [published, deleted] = await run(race, round);
    expect([null, UNDERSTOOD]).toContainEqual(published);
    expect([null, UNDERSTOOD]).toContainEqual(deleted);
    expect(published === null).toBe(deleted !== null);
    await expectOneTruth();
  }
});
