import { csvOfActs } from '../../../src/plugins/glossary/core/history/act-table';
import type { EditorAct } from '../../../src/plugins/glossary/core/history/history-answers';

const ACT: EditorAct = {
  position: 1,
  kind: 'published',
  moment: Date.parse('2026-03-23T12:00:00Z'),
  editor: 'An Editor',
  name: 'Race Condition',
  slug: 'race_condition',
  subject: 'abc',
  version: 2,
  hasForm: true,
};

async function csv(...acts: readonly EditorAct[]): Promise<string> {
  async function* each() {
    yield* acts;
  }
  let text = '';
  for await (const piece of csvOfActs(each())) text += piece;
  return text;
}

const HEADER = 'moment,editor,kind,name,slug,version,document_id\n';

it('an act is a row, and what it lacks is empty', async () => {
  const settings = { ...ACT, kind: 'settings' as const, editor: null, name: null, slug: null };
  expect(await csv(ACT, { ...settings, subject: null, version: null })).toBe(
    `${HEADER}2026-03-23T12:00:00.000Z,An Editor,published,Race Condition,race_condition,2,abc\n` +
      '2026-03-23T12:00:00.000Z,,settings,,,,\n',
  );
});

it('nothing that an editor called something is run by a spreadsheet', async () => {
  const text = await csv({ ...ACT, editor: '=HYPERLINK("x")', name: '@SUM(1,2)\n"quoted"' });
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain(`"'@SUM(1,2)\n""quoted"""`);
});
