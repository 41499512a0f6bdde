import { nameOrderOf } from '../../../src/plugins/glossary/core/text/name-order';

describe('letterOf', () => {
  it.each([
    ['a capital', 'en', 'Array', 'a'],
    ['a small letter', 'en', 'zero-day', 'z'],
    ['an accent', 'en', 'Élan', 'e'],
    ['an accent that is a letter of its own', 'sv', 'Åsna', 'å'],
    ['the same in a language where it is none', 'de', 'Åsna', 'a'],
    ['dots in German', 'de', 'Überlauf', 'u'],
    ['a tilde in Spanish', 'es', 'ñandú', 'ñ'],
    ['an accent taken apart', 'sv', 'Åsna'.normalize('NFD'), 'å'],
    ['space in front', 'en', ' Bug', 'b'],
    ['full-width letters', 'en', 'ＡＰＩ', 'a'],
    ['a Chinese name', 'zh', '竞态条件', '竞'],
    ['a Cyrillic name in an English glossary', 'en', 'Взаимная', 'в'],
    ['a letter that Russian counts as another', 'ru', 'Ёмкость', 'е'],
    ['a Greek letter', 'en', 'λ-calculus', 'λ'],
    ['a voiced syllable', 'ja', 'デッドロック', 'テ'],
    ['a Korean syllable', 'ko', '교착', 'ᄀ'],
    ['a digit', 'en', '12-Factor App', 'other'],
    ['a full stop', 'en', '.NET', 'other'],
    ['nothing', 'en', '', 'other'],
  ])('%s', (_case, language, name, letter) => {
    const { letterOf } = nameOrderOf(language);
    expect([letterOf(name), letterOf(name)]).toEqual([letter, letter]);
  });
});

it.each([
  ['sv', ['Apa', 'Ost', 'Zon', 'Åsna', 'Ära', 'Öl']],
  ['de', ['Apa', 'Ära', 'Åsna', 'Öl', 'Ost', 'Zon']],
  ['ru', ['Ёлка', 'Ель', 'Жук', 'API']],
  ['en', ['item 2', 'item 10', 'Жук']],
])('the order of names in %s', (language, names) => {
  expect([...names].reverse().sort(nameOrderOf(language).compare)).toEqual(names);
});
