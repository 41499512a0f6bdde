import {
  importDefaultsOf,
  withDefaults,
  wrongDefault,
} from '../../../src/plugins/glossary/core/import-export/import-defaults';
import { wrongValue } from '../../../src/plugins/glossary/core/import-export/incoming';
import {
  ALLOWED,
  allowedWords,
} from '../../../src/plugins/glossary/core/import-export/incoming-schema';
import { aFileTerm } from '../../support/content/file-rows';

it('a default is a field and its value; a list is named once an item', () => {
  expect(importDefaultsOf(['severity=info', 'tags=one', 'tags= two', 'applies_to=a=b\nc'])).toEqual(
    {
      ok: true,
      defaults: { severity: 'info', tags: ['one', 'two'], applies_to: 'a=b\nc' },
    },
  );
  expect(importDefaultsOf([])).toEqual({ ok: true, defaults: {} });
});

describe('one sentence names the error and the valid values', () => {
  const NO_DEFAULT =
    /; allowed is field=value, such as severity=info, of category, difficulty, short, .*, author_url\.$/;
  it.each([
    ['severity', NO_DEFAULT],
    ['severity=', NO_DEFAULT],
    ['slug=a', NO_DEFAULT],
    ['term=A Term', NO_DEFAULT],
    ['agent.fix=manual', NO_DEFAULT],
    ['__proto__=x', NO_DEFAULT],
  ])('%j', (assignment, sentence) => {
    const result = importDefaultsOf([assignment]);
    expect(result.ok ? null : result.problem).toMatch(sentence);
  });

  it.each([
    [
      'severity=urgent',
      wrongValue(
        'severity',
        '"urgent"',
        allowedWords(['info', 'low', 'medium', 'high', 'critical']),
      ),
    ],
    ['category=a\u0000', wrongValue('category', '"a\\u0000"', ALLOWED.plainTextUpTo(40))],
  ])('%j, which no term can have', (assignment, reason) => {
    expect(importDefaultsOf([assignment])).toEqual({ ok: false, problem: wrongDefault([reason]) });
  });

  it('a field that has one value and is given two', () => {
    expect(importDefaultsOf(['effort=low', 'effort=high'])).toEqual({
      ok: false,
      problem: 'The default of effort is given twice.',
    });
  });
});

describe('a default fills empty fields', () => {
  const defaults = { severity: 'info', tags: ['imported'] };
  const existing = aFileTerm({ severity: 'high', tags: ['known'] });

  it('in a new term of which the file says nothing, or says that it is empty', () => {
    expect(withDefaults({ slug: 'a' }, null, defaults)).toEqual({ slug: 'a', ...defaults });
    expect(withDefaults({ slug: 'a', severity: null, tags: [] }, null, defaults)).toEqual({
      slug: 'a',
      ...defaults,
    });
    expect(withDefaults({ slug: 'a', severity: 'low' }, null, defaults)).toEqual({
      slug: 'a',
      severity: 'low',
      tags: ['imported'],
    });
  });

  it('in a term of the glossary that the file empties, and not in one that it leaves as it is', () => {
    expect(withDefaults({ slug: 'a' }, existing, defaults)).toEqual({ slug: 'a' });
    expect(withDefaults({ slug: 'a', severity: null }, existing, defaults)).toEqual({
      slug: 'a',
      severity: 'info',
    });
    const bare = aFileTerm({ severity: null, tags: [] });
    expect(withDefaults({ slug: 'a' }, bare, defaults)).toEqual({ slug: 'a', ...defaults });
  });
});
