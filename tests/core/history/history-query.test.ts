import {
  versionName,
  versionNumber,
} from '../../../src/plugins/glossary/core/versions/version-query';
import { pageOf } from '../../../src/plugins/glossary/core/listing/panel-query';
import {
  actionQueryOf,
  keyOfEditor,
  csvOfActions,
} from '../../../src/plugins/glossary/core/history/action-query';
import type { EditorAction } from '../../../src/plugins/glossary/core/history/history-answers';

it.each([
  [undefined, 1],
  ['1', 1],
  ['40', 40],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['100001', null],
  [['1', '2'], null],
])('the page %j is %j', (given, expected) => {
  expect(pageOf(given)).toBe(expected);
});

it.each([
  ['3', 3],
  ['draft', 'draft'],
  ['Draft', null],
  ['0', null],
  ['9999999999', null],
  [undefined, null],
  [['draft'], null],
])('the version %j is %j', (given, expected) => {
  expect(versionName(given)).toBe(expected);
  expect(versionNumber(given)).toBe(typeof expected === 'number' ? expected : null);
});

const ALL = { editor: null, kind: null, from: null, before: null };
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

it.each([
  [{}, ALL, 1],
  [{ editor: '', kind: '', from: '', to: '', page: '2' }, ALL, 2],
  [{ editor: 'id:7' }, { ...ALL, editor: { id: 7, name: null } }, 1],
  [{ editor: 'name:A: token' }, { ...ALL, editor: { id: null, name: 'A: token' } }, 1],
  [{ editor: 'nobody' }, { ...ALL, editor: { id: null, name: null } }, 1],
  [{ kind: 'renamed' }, { ...ALL, kind: 'renamed' }, 1],
  [
    { from: '2026-03-01', to: '2026-03-01' },
    { ...ALL, from: day('2026-03-01'), before: day('2026-03-02') },
    1,
  ],
  [{ to: '2026-12-31' }, { ...ALL, before: day('2027-01-01') }, 1],
])('%j is understood', (given, filter, page) => {
  expect(actionQueryOf(given)).toEqual({ ok: true, filter, page });
});

it.each([
  [{ editor: 'id:x' }, 'editor'],
  [{ editor: 'name:' }, 'editor'],
  [{ editor: 'somebody' }, 'editor'],
  [{ editor: ['id:1', 'id:2'] }, 'editor'],
  [{ kind: 'edited' }, 'kind'],
  [{ kind: ['renamed'] }, 'kind'],
  [{ from: '2026-02-30' }, 'day'],
  [{ to: '1 Mar 2026' }, 'day'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'span'],
  [{ page: '0' }, 'page'],
])('%j is refused for its %s', (given, reason) => {
  expect(actionQueryOf(given)).toEqual({ ok: false, reason });
});

it.each([
  [{ id: 7, name: 'An Editor' }, 'id:7'],
  [{ id: null, name: 'A token' }, 'name:A token'],
  [{ id: null, name: null }, 'nobody'],
])('%j has the query value %s', (editor, key) => {
  expect(keyOfEditor(editor)).toBe(key);
  const result = actionQueryOf({ editor: key });
  expect(result.ok && keyOfEditor(result.filter.editor ?? { id: 0, name: null })).toBe(key);
});

const ACT: EditorAction = {
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

async function csv(...acts: readonly EditorAction[]): Promise<string> {
  async function* each() {
    yield* acts;
  }
  let text = '';
  for await (const piece of csvOfActions(each())) text += piece;
  return text;
}

const HEADER = 'moment,editor,kind,name,slug,version,document_id\n';

it('an action is a row, with empty cells for missing values', async () => {
  const settings = { ...ACT, kind: 'settings' as const, editor: null, name: null, slug: null };
  expect(await csv(ACT, { ...settings, subject: null, version: null })).toBe(
    `${HEADER}2026-03-23T12:00:00.000Z,An Editor,published,Race Condition,race_condition,2,abc\n` +
      '2026-03-23T12:00:00.000Z,,settings,,,,\n',
  );
});

it('no name given by an editor is run by a spreadsheet', async () => {
  const text = await csv({ ...ACT, editor: '=HYPERLINK("x")', name: '@SUM(1,2)\n"quoted"' });
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain(`"'@SUM(1,2)\n""quoted"""`);
});
