import type { PanelClient } from '../../support/clients/panel-client';
import { started } from './started';

/** How often each race is run: free, and held until both have come as far as they can, each at another instance. */
const ROUNDS = 2;

/** What two editors ask for at the same moment, each at another instance. */
type Race = readonly [
  (panel: PanelClient) => Promise<unknown>,
  (panel: PanelClient) => Promise<unknown>,
];

const changed = (round: number) => ({
  short: `Changed in round ${round}, while somebody else has it.`,
});

/** Null when it was acknowledged, else how it was refused. */
const refusalOf = (asked: Promise<unknown>) => asked.then(() => null, String);
/** A refusal says what is wrong; it is no fault of the service. */
const UNDERSTOOD = expect.stringMatching(/ answered 4\d\d: /) as string;

describe('one term at two instances', () => {
  /** @returns how each was refused, null where it was acknowledged; readers see exactly what is published then */
  async function run([first, second]: Race, round: number): Promise<readonly (string | null)[]> {
    const { panels, tables } = started();
    const [one, other] = round === 0 ? panels : [panels[1], panels[0]];
    const ask = () => Promise.all([refusalOf(first(one)), refusalOf(second(other))]);
    const refusals = await (round === 0 ? ask() : tables.heldTogether(2, ask));
    for (const refusal of refusals) expect([null, UNDERSTOOD]).toContainEqual(refusal);
    expect(await tables.currentTerms()).toEqual(await tables.publishedTerms());
    return refusals;
  }

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
  ])('that two editors have at once is %s', async (what, race) => {
    const { panels, category, tables } = started();
    for (let round = 0; round < ROUNDS; round += 1) {
      const documentId = await panels[0].publishTerm(`${what} ${round}`, category);
      const refusals = await run(race(documentId, round), round);
      expect(refusals).toContain(null);
      // A deleted term cannot be published, so the deletion wins.
      const isDeleted = what.includes('deleted') && refusals[1] === null;
      expect((await tables.rowsOf(`${what} ${round}`)).length > 0 && isDeleted).toBe(false);
    }
  });

  it('and one that names it are published at once', async () => {
    const [panel] = started().panels;
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await panel.publishTerm(`One ${round}`, started().category);
      const other = await panel.publishTerm(`Other ${round}`, started().category);
      const naming = (documentId: string) => ({ related: { connect: [{ documentId }] } });
      const race: Race = [
        (editor) => editor.publishChange(one, naming(other)),
        (editor) => editor.publishChange(other, naming(one)),
      ];
      expect(await run(race, round)).toEqual([null, null]);
    }
  });

  it('is published, or its category is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const documentId = await started().panels[0].createCategory(`short_lived_${round}`);
      const race: Race = [
        (panel) => panel.publishTerm(`In it ${round}`, documentId),
        (panel) => panel.deleteCategory(documentId),
      ];
      const [published, deleted] = await run(race, round);
      expect(published === null).toBe(deleted !== null);
    }
  });
});
