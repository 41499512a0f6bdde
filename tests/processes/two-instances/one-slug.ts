import type { PanelClient } from '../../support/clients/panel-client';
import { UNCOUNTED } from '../../support/content/term-stats';
import { eventually } from '../../support/eventually';
import { started } from './started';

/** How often each race is run: free, and held until both have come as far as they can, with the other one ahead. */
const ROUNDS = 2;
const ANOTHER_DRAFT = 'the draft of another term';

/** An editor who is about to ask for a slug with one request. */
interface Racer {
  readonly name: string;
  ask(): Promise<unknown>;
}
type Preparation = (
  panel: PanelClient,
  term: { readonly name: string; readonly category: string; readonly slug: string },
) => Promise<Racer>;

const newTerm: Preparation = async (panel, { name, category, slug }) => ({
  name,
  ask: () => panel.publishTerm(name, category, { slug }),
});
const newDraft: Preparation = async (panel, { name, category, slug }) => ({
  name,
  ask: () => panel.createDraft(name, category, { slug }),
});
const renamedTerm: Preparation = async (panel, { name, category, slug }) => {
  const documentId = await panel.publishTerm(name, category);
  return { name, ask: () => panel.publishChange(documentId, { slug }) };
};
/** A draft that has the slug already. */
const drafted: Preparation = async (panel, { name, category, slug }) => {
  const documentId = await panel.createDraft(name, category);
  await panel.saveDraft(documentId, { slug, take_over_address: true });
  return { name, ask: () => panel.publishChange(documentId, {}) };
};
/** A term that had the slug, so that several drafts may have it, and that can go back to it. */
const formerOwner: Preparation = async (panel, { name, category, slug }) => {
  const documentId = await panel.publishTerm(name, category, { slug });
  await panel.publishChange(documentId, { slug: `${slug}_left` });
  return { name, ask: () => panel.publishChange(documentId, { slug }) };
};

/** Null when it was acknowledged, else how it was refused. */
const refusalOf = ({ ask }: Racer) => ask().then(() => null, String);

describe('one slug at two instances', () => {
  /** Prepares one term after the other, by turns at both instances; the last two race. */
  async function prepare(preparations: readonly Preparation[], slug: string, round: number) {
    const { panels, category } = started();
    const racers: Racer[] = [];
    for (const [index, preparation] of preparations.entries()) {
      const name = `${slug.replaceAll('_', ' ')} ${index}`;
      const panel = panels[(round + index) % 2] as PanelClient;
      racers.push(await preparation(panel, { name, category, slug }));
    }
    return round === 0 ? racers.slice(-2) : racers.slice(-2).reverse();
  }

  /**
   * Has both ask at the same moment: one is acknowledged, the other reads whose the slug is and has everything as it was.
   *
   * @param isHeld whether neither goes on before both have come as far as they can
   */
  async function race(
    racers: readonly Racer[],
    holder: (winner: string) => string,
    isHeld: boolean,
  ) {
    const { tables } = started();
    const look = () => Promise.all(racers.map(({ name }) => tables.rowsOf(name)));
    const ask = () => Promise.all(racers.map(refusalOf));
    const before = await look();
    const refusals = await (isHeld ? tables.heldTogether(racers.length, ask) : ask());
    const after = await look();
    const [won, lost] = refusals[0] === null ? [0, 1] : [1, 0];
    const name = racers[won]?.name ?? '';
    const refused = new RegExp(` answered 400: .* Slug is taken by ${holder(name)}\\.`);
    expect(refusals).toEqual(expect.arrayContaining([null, expect.stringMatching(refused)]));
    expect(after[lost]).toEqual(before[lost]);
    const wasPublished = before[won]?.some(({ published_at }) => published_at !== null) === true;
    return { name, wasPublished, documentId: after[won]?.[0]?.document_id };
  }

  /** On both instances the name of the term at an address, or the status where there is none. */
  const shownByBoth = (slug: string): Promise<readonly unknown[]> =>
    Promise.all(
      started().instances.map(async ({ origin }) => {
        const address = `${origin}/glossary/${slug}.json`;
        const response = await fetch(address, { redirect: 'manual', headers: UNCOUNTED });
        return response.ok ? ((await response.json()) as { term: unknown }).term : response.status;
      }),
    );

  it.each<[string, string, ...Preparation[]]>([
    ['two new terms', 'new', newTerm, newTerm],
    ['a term that is renamed and a new one', 'rename', renamedTerm, newTerm],
    ['a term that is renamed and a draft that has it', 'had', renamedTerm, drafted],
    ['two terms that are renamed', 'renames', renamedTerm, renamedTerm],
    ['two drafts that take it over', 'over', formerOwner, drafted, drafted],
    ['its former owner and a draft that takes it over', 'back', formerOwner, drafted],
  ])('is published by one of two: %s', async (_what, key, ...preparations) => {
    const { tables } = started();
    for (let round = 0; round < ROUNDS; round += 1) {
      const slug = `${key}_${round}`;
      const racers = await prepare(preparations, slug, round);
      // Both know that no term is there, and have that answer in memory.
      const isFree = ([one, other]: readonly unknown[]) => typeof one === 'number' && one === other;
      await eventually(() => shownByBoth(slug), isFree);
      const entries = await tables.entriesUnder(slug);
      // The name of a draft that was never published is not disclosed: not every role may read it. It is refused at once.
      const isDrafted = key === 'had';
      const holder = (winner: string) =>
        `(the term “${winner}”${isDrafted ? `|${ANOTHER_DRAFT}` : ''})`;
      // A race that runs free may commit at any moment of the other; in one that is held none is over too early.
      const isHeld = round > 0 && !isDrafted;
      const { name, wasPublished, documentId } = await race(racers, holder, isHeld);
      const isShown = (shown: readonly unknown[]) => shown.every((term) => term === name);
      await eventually(() => shownByBoth(slug), isShown);
      expect(await tables.currentUnder(slug)).toEqual([documentId]);
      const kind = wasPublished ? 'renamed' : 'published';
      expect(await tables.entriesUnder(slug)).toEqual([...entries, { kind, subject: documentId }]);
    }
  });

  it('is saved by one of two', async () => {
    const { tables } = started();
    for (let round = 0; round < ROUNDS; round += 1) {
      const slug = `saved_${round}`;
      const racers = await prepare([newDraft, newDraft], slug, round);
      const { name } = await race(racers, () => ANOTHER_DRAFT, false);
      expect(await tables.rowsOf(name)).toMatchObject([{ slug, published_at: null }]);
      expect((await tables.slugsOf('draft')).filter((other) => other === slug)).toHaveLength(1);
      expect(await shownByBoth(slug)).toEqual([404, 404]);
    }
  });
});
