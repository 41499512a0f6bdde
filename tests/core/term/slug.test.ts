import { isSlug, normalizeSlug, slugFromName } from '../../../src/plugins/glossary/core/term/slug';

const EIGHTY = 'a'.repeat(80);

describe('slugFromName', () => {
  it.each([
    ["the contract's example", 'Cross-Site Scripting (XSS)', 'cross_site_scripting_xss'],
    ['one word', 'Closure', 'closure'],
    ['digits', 'OAuth 2.0', 'oauth_2_0'],
    ['digits in front', '12-Factor App', '12_factor_app'],
    ['accents', 'Éléphant à la crème', 'elephant_a_la_creme'],
    [
      'letters that Unicode does not take apart',
      'Straße Smørrebrød Łódź',
      'strasse_smorrebrod_lodz',
    ],
    ['an apostrophe', "Conway's Law", 'conways_law'],
    ['a typographic apostrophe', 'Hyrum’s Law', 'hyrums_law'],
    ['C#', 'C#', 'c_sharp'],
    ['C++', 'C++', 'c_plus_plus'],
    ['.NET', '.NET', 'net'],
    ['an ampersand', 'Q&A', 'q_and_a'],
    ['a slash', 'TCP/IP', 'tcp_ip'],
    ['underscores already', '__proto__ Pollution', 'proto_pollution'],
    ['full-width letters', 'ＡＰＩ', 'api'],
    ['Chinese', '竞态条件', 'jing_tai_tiao_jian'],
    ['Chinese beside Latin letters', 'SQL注入C#', 'sql_zhu_ru_c_sharp'],
    ['Japanese', 'デッドロック', 'detudorotuku'],
    ['Russian', 'Взаимная блокировка', 'vzaimnaya_blokirovka'],
    ['Greek', 'Αδιέξοδο', 'adiexodo'],
    ['Arabic', 'حالة سباق', 'hl_sbq'],
    ['nothing at all', '', ''],
    ['signs only', '???', ''],
    ['signs that have a name', '###', 'sharp_sharp_sharp'],
    ['as long as a slug may be', EIGHTY, EIGHTY],
    ['one word that is too long', `${EIGHTY}bcd`, EIGHTY],
    ['cut between words', `${'word '.repeat(20)}`, Array(16).fill('word').join('_')],
    ['words after the one that did not fit', `${'a'.repeat(79)} bb c`, 'a'.repeat(79)],
  ])('%s', (_case, name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  it.each([
    'Cross-Site Scripting (XSS)',
    'C#',
    `${'word '.repeat(40)}`,
    'ﬁx – “it”',
    'Ǆ_Ⅷ½',
    'क्षेत्र',
    'ကကက',
    '𠀀𠀁 好',
  ])('the proposal for %j is a valid slug', (name) => {
    expect(isSlug(slugFromName(name))).toBe(true);
  });
});

describe('isSlug', () => {
  it.each([
    ['a word', 'xss', true],
    ['words', 'sql_injection', true],
    ['one character', 'c', true],
    ['digits', '12_factor_app', true],
    ['80 characters', EIGHTY, true],
    ['81 characters', `${EIGHTY}a`, false],
    ['nothing', '', false],
    ['a capital', 'Xss', false],
    ['a hyphen', 'sql-injection', false],
    ['a full stop', 'sql.injection', false],
    ['a space', 'sql injection', false],
    ['a slash', 'sql/injection', false],
    ['an underscore in front', '_xss', false],
    ['an underscore at the end', 'xss_', false],
    ['two underscores', 'sql__injection', false],
    ['an accent', 'élan', false],
    ['a line end', 'xss\n', false],
    ['a digit of another script', 'xss_٣', false],
  ])('%s', (_case, text, expected) => {
    expect(isSlug(text)).toBe(expected);
  });
});

describe('normalizeSlug', () => {
  it.each([
    ['a slug as it is', 'sql_injection', 'sql_injection'],
    ['capitals', 'SQL_Injection', 'sql_injection'],
    ['hyphens', 'cross-site-scripting', 'cross_site_scripting'],
    ['both', 'SQL-Injection', 'sql_injection'],
    ['a space', 'sql injection', null],
    ['two hyphens', 'sql--injection', null],
    ['a hyphen at the end', 'sql-', null],
    ['a full stop', 'sql.injection', null],
    ['nothing', '', null],
    ['too long', `${EIGHTY}a`, null],
  ])('%s', (_case, text, expected) => {
    expect(normalizeSlug(text)).toBe(expected);
  });
});
