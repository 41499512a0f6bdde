import { labelOf } from '../../../src/plugins/glossary/core/term/edit-form';
import {
  beginsOtherwise,
  endsOtherwise,
  leadsElsewhere,
  statesAnError,
  styleWarnings,
} from '../../../src/plugins/glossary/core/publishing/style-warnings';

const term = 'Server-Side Request Forgery (SSRF)';

describe('a definition', () => {
  it.each([
    'Server-side request forgery is an attack.',
    'A server-side request forgery is an attack.',
    'SSRF is an attack.',
    'An SSRF is an attack.',
    '**Server-Side Request Forgery** is an attack.',
    'Cross-server calling is an attack.',
    'Server-side request forgeries? They are attacks, and “so they are.”',
    '',
  ])('that begins with a name needs no change: %s', (short) => {
    const aliases = ['Cross-Server Calling', 'Server-Side Request Forgeries'];
    expect(styleWarnings({ term, aliases, short })).toEqual([]);
  });

  it.each(['An attack that …', 'How an attacker makes a server ask.', 'In SSRF a server asks.'])(
    'that begins otherwise is named: %s',
    (short) => {
      expect(styleWarnings({ term, aliases: [], short })[0]?.message).toBe(
        beginsOtherwise('TL;DR', 'Server-Side Request Forgery'),
      );
    },
  );

  it('begins with the name in other languages, too', () => {
    const short = 'La falsification de requête est une attaque.';
    expect(styleWarnings({ term: 'Falsification de requête', short })).toEqual([]);
    expect(styleWarnings({ term: '竞态条件', short: '竞态条件是一种缺陷。' })).toEqual([]);
    expect(styleWarnings({ term: 'Injection', short: 'L’injection est une attaque.' })).toEqual([]);
  });

  it('ends as a sentence does', () => {
    expect(styleWarnings({ term, short: 'SSRF is an attack' })).toEqual([
      { field: 'short', message: endsOtherwise('TL;DR') },
    ]);
  });
});

describe('a misconception', () => {
  it.each(['“So it is.” It is not.', '"So it is." It is not.', '«Oui.» Non.', '', null])(
    'that begins with the belief needs no change: %s',
    (misconception) => {
      expect(styleWarnings({ misconception })).toEqual([]);
    },
  );

  it('that states it bare is named', () => {
    expect(styleWarnings({ misconception: 'So it is. That is wrong.' })).toEqual([
      { field: 'misconception', message: statesAnError('Common misconception') },
    ]);
  });
});

describe('a text that is quoted alone', () => {
  it.each([
    ['why_it_matters', 'In the example, a fee is sent.', 'In the example'],
    ['common_mistakes', ['Fine.', 'The same as the third mistake.'], 'the third mistake'],
    ['when_to_use', ['As in the bad example.'], 'in the bad example'],
    ['avoid_when', ['The quick fix says why.'], 'The quick fix says'],
    ['quick_fix', 'Do as described above.', 'described above'],
    ['score_draft', { effort: { value: 3, rationale: 'This file has one line.' } }, 'This file'],
  ])('%s points nowhere else', (field, value, found) => {
    expect(styleWarnings({ [field]: value })).toEqual([
      { field, message: leadsElsewhere(labelOf(field), found) },
    ]);
  });

  it.each([
    ['why_it_matters', 'For example, a fee is sent to the first of two.'],
    ['common_mistakes', ['Making one mistake twice.']],
    ['long', 'In the example below.'],
  ])('%s may say what it wants of itself', (field, value) => {
    expect(styleWarnings({ [field]: value })).toEqual([]);
  });
});
