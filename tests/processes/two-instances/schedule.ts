import { eventually } from '../../support/eventually';
import { started } from './started';

/** Schedules are due when the test says so. */
const AHEAD = 3_600_000;

describe('a scheduled publication at two instances', () => {
  it('is made once, also when both take it up at the same moment', async () => {
    const { instances, panels, category, tables } = started();
    const [panel] = panels;
    async function dueAtBoth(name: string, slug: string): Promise<string> {
      const documentId = await panel.createDraft(name, category);
      await panel.schedule(documentId, new Date(Date.now() + AHEAD).toISOString());
      // Until both wait, one for the log and the other for the first.
      await tables.heldTogether(2, () => tables.makeDue([documentId]));
      for (const { origin } of instances)
        await eventually(
          async () => (await fetch(`${origin}/glossary/${slug}`)).status,
          (status) => status === 200,
        );
      return documentId;
    }
    const subject = await dueAtBoth('Taken Up Twice', 'taken_up_twice');
    const published = [{ kind: 'published', subject }];
    expect(await tables.entriesUnder('taken_up_twice')).toEqual(published);

    // What both took up is over when both have published something else.
    await dueAtBoth('Taken Up Later', 'taken_up_later');
    expect(await tables.entriesUnder('taken_up_twice')).toEqual(published);
    // Each publication makes a new row: a second one would have the next id but one.
    const [draft, live] = (await tables.rowsOf('Taken Up Twice')).map(({ id }) => Number(id));
    expect(live).toBe(Number(draft) + 1);
    expect(instances.map(({ printed }) => printed()).join('')).not.toMatch(/refused|failed/);
  });
});
