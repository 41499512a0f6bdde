import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { textIndexOf } from '../../../src/plugins/glossary/core/search/text-index';
import { anEntryNamed } from '../../support/content/a-term';

/** Names of scripts that put no spaces between words, some beside Latin letters. */
const UNSPACED = [
  '竞态条件',
  '死锁',
  '依赖注入',
  'SQL注入攻击',
  '面向对象编程',
  '數據庫索引',
  'デッドロック',
  '依存性の注入',
  'サーバーサイドレンダリング',
  'ガベージコレクション',
  'ヌルポインター参照',
  'การทดสอบหน่วย',
  'การรั่วไหลของหน่วยความจำ',
  'ຖານຂໍ້ມູນ',
  'ការធ្វើតេស្ត',
  'အချက်အလက်',
];
const SPACED = ['Überlauf', 'Øvelse', 'Żółty Łoś', 'Взаимная блокировка', 'Ёмкость', '교착 상태'];
const ENTRIES = [...UNSPACED, ...SPACED].map((name, number) =>
  anEntryNamed(name, { documentId: name, slug: `term_${number}`, tags: [] }),
);
const INDEX = nameIndexOf(ENTRIES);

function namesFor(query: string): (string | undefined)[] {
  const { entries, scores } = runToEnd(INDEX.find(query));
  return bestPlaces(scores, Infinity).map((place) => entries[place]?.term);
}

const piecesOf = (text: string, length: number): string[] =>
  [...text].slice(length - 1).map((_, at) => [...text].slice(at, at + length).join(''));

it.each(UNSPACED)('every piece of a name without spaces finds it: %s', (name) => {
  const missed = [1, 2, 3, 4]
    .flatMap((length) => piecesOf(name.replace(/[A-Z]/g, ''), length))
    .filter((piece) => /\p{L}/u.test(piece) && !namesFor(piece).includes(name));
  expect(missed).toEqual([]);
});

it('a whole name comes first', () => {
  expect(UNSPACED.filter((name) => namesFor(name)[0] !== name)).toEqual([]);
});

it('a piece finds nothing but names that have it', () => {
  expect(namesFor('注入').sort()).toEqual(['SQL注入攻击', '依存性の注入', '依赖注入'].sort());
  expect(namesFor('注死')).toEqual([]);
});

it.each([
  ['without the dots', 'uberlauf', 'Überlauf'],
  ['without the stroke', 'ovelse', 'Øvelse'],
  ['without any sign', 'zolty los', 'Żółty Łoś'],
  ['in capitals', 'ВЗАИМНАЯ', 'Взаимная блокировка'],
  ['as it is usually typed', 'емкость', 'Ёмкость'],
  ['taken apart, as some systems send it', 'Überlauf'.normalize('NFD'), 'Überlauf'],
  ['in half-width letters', 'ﾃﾞｯﾄﾞﾛｯｸ', 'デッドロック'],
  ['in syllables taken apart', '교착'.normalize('NFD'), '교착 상태'],
  ['beside Latin letters with a space', 'sql 注入', 'SQL注入攻击'],
])('a name is found %s', (_how, query, name) => {
  expect(namesFor(query)[0]).toBe(name);
});

it('texts without spaces are searched inside their runs', () => {
  const texts = textIndexOf();
  texts.put([
    { documentId: 'one', text: '两个线程互相等待对方持有的锁，程序就停住了。' },
    { documentId: 'other', text: 'スレッドが互いに待つ。' },
  ]);
  const found = (query: string) => runToEnd(texts.find(query)).documentIds;
  expect(found('等待')).toEqual(['one']);
  expect(found('线程互相')).toEqual(['one']);
  expect(found('锁')).toEqual(['one']);
  expect(found('スレッド')).toEqual(['other']);
  expect(found('等对')).toEqual([]);
});
