import { actQueryOf, keyOfEditor } from '../../../src/plugins/glossary/core/history/act-query';

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
  expect(actQueryOf(given)).toEqual({ ok: true, filter, page });
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
  expect(actQueryOf(given)).toEqual({ ok: false, reason });
});

it.each([
  [{ id: 7, name: 'An Editor' }, 'id:7'],
  [{ id: null, name: 'A token' }, 'name:A token'],
  [{ id: null, name: null }, 'nobody'],
])('%j is asked for as %s', (editor, key) => {
  expect(keyOfEditor(editor)).toBe(key);
  const result = actQueryOf({ editor: key });
  expect(result.ok && keyOfEditor(result.filter.editor ?? { id: 0, name: null })).toBe(key);
});
