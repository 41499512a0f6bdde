import {
  changesOf,
  type LoggedEntry,
  type TermState,
} from '../../../src/plugins/glossary/core/changes/logged-change';
import { cursorFrom, cursorText } from '../../../src/plugins/glossary/core/changes/changes-query';

let position = 0;
const entry = (kind: LoggedEntry['kind'], slug = 'queue', subject = 'one'): LoggedEntry => ({
  position: ++position,
  subject,
  kind,
  slug,
  version: null,
  moment: 0,
});
const told = (
  entries: readonly LoggedEntry[],
  before: readonly (readonly [string, TermState])[] = [],
  holders: Readonly<Record<string, string>> = {},
) =>
  changesOf(entries, new Map(before), (slug) => holders[slug]).map(
    ({ entry: { slug }, kind, previousSlug }) =>
      previousSlug === null ? [kind, slug] : [kind, slug, previousSlug],
  );

it('gives the public state of a term after each entry', () => {
  expect(
    told([
      entry('published'),
      entry('published'),
      entry('scored'),
      entry('renamed', 'fifo'),
      entry('withdrawn', 'fifo'),
      entry('published', 'fifo'),
      entry('deleted', 'fifo'),
    ]),
  ).toEqual([
    ['added', 'queue'],
    ['updated', 'queue'],
    ['updated', 'queue'],
    ['renamed', 'fifo', 'queue'],
    ['withdrawn', 'fifo'],
    ['added', 'fifo'],
    ['withdrawn', 'fifo'],
  ]);
});

it('knows the state before the first entry', () => {
  const shown = { kind: 'published', slug: 'queue' } as const;
  expect(told([entry('renamed', 'fifo')], [['one', shown]])).toEqual([
    ['renamed', 'fifo', 'queue'],
  ]);
  expect(told([entry('published', 'fifo')], [['one', { ...shown, kind: 'withdrawn' }]])).toEqual([
    ['added', 'fifo'],
  ]);
});

it('leaves out what changes nothing for readers', () => {
  expect(told([entry('deleted')])).toEqual([]);
  expect(told([entry('deleted')], [['one', { kind: 'withdrawn', slug: 'queue' }]])).toEqual([]);
  expect(told([entry('successor-named')])).toEqual([]);
  expect(told([entry('published'), entry('successor-named')])).toEqual([['added', 'queue']]);
});

it('reports a successor that is named after the withdrawal', () => {
  expect(told([entry('published'), entry('withdrawn'), entry('successor-named')])).toEqual([
    ['added', 'queue'],
    ['withdrawn', 'queue'],
    ['withdrawn', 'queue'],
  ]);
});

it('does not say of a slug that another term has by now that it was withdrawn', () => {
  const named = [entry('published'), entry('withdrawn'), entry('successor-named')];
  const withdrawn = [
    ['added', 'queue'],
    ['withdrawn', 'queue'],
  ];
  expect(told(named, [], { queue: 'two' })).toEqual(withdrawn);
  expect(told(named, [], { queue: 'one' })).toEqual([...withdrawn, ['withdrawn', 'queue']]);
});

it('does not take one term for another', () => {
  expect(told([entry('published'), entry('published', 'stack', 'two')])).toEqual([
    ['added', 'queue'],
    ['added', 'stack'],
  ]);
});

it.each([
  ['0', { position: 0, followed: null }],
  ['1042', { position: 1042, followed: null }],
  ['1042-0', { position: 1042, followed: 0 }],
  ['1042-17', { position: 1042, followed: 17 }],
])('%s is a cursor, and is written as it is read', (text, cursor) => {
  expect(cursorFrom(text)).toEqual(cursor);
  expect(cursorText(cursor)).toBe(text);
});

it.each([
  '',
  'x',
  '-1',
  '1-',
  '01',
  '1-01',
  '1.5',
  '1-2-3',
  ' 1',
  '9'.repeat(16),
  `1-${'9'.repeat(16)}`,
])('“%s” is none', (text) => {
  expect(cursorFrom(text)).toBeNull();
});
