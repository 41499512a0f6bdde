import {
  importDefaultsOf,
  withDefaults,
} from '../../../src/plugins/glossary/core/import-export/import-defaults';
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

describe('in one sentence it is said what is wrong and what is allowed', () => {
  const ALLOWED =
    /; allowed is field=value, such as severity=info, of category, difficulty, short, .*, author_url\.$/;
  it.each([
    ['severity', ALLOWED],
    ['severity=', ALLOWED],
    ['severity= ', ALLOWED],
    ['=info', ALLOWED],
    ['', ALLOWED],
    ['slug=a', ALLOWED],
    ['term=A Term', ALLOWED],
    ['published=false', ALLOWED],
    ['updated=2026-01-01', ALLOWED],
    ['agent.fix=manual', ALLOWED],
    ['__proto__=x', ALLOWED],
    [
      'severity=urgent',
      /^A default is wrong: severity is "urgent"; allowed is info, low, medium, high, critical\.$/,
    ],
    ['category=a\u0000', /^A default is wrong: category is /],
  ])('%j', (assignment, sentence) => {
    const result = importDefaultsOf([assignment]);
    expect(result.ok ? null : result.problem).toMatch(sentence);
  });

  it('a field that has one value and is given two', () => {
    expect(importDefaultsOf(['effort=low', 'effort=high'])).toEqual({
      ok: false,
      problem: 'The default of effort is given twice.',
    });
  });
});

describe('a default stands where a term would have nothing', () => {
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
