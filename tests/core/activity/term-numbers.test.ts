import {
  toActivitySection,
  toRatingLine,
} from '../../../src/plugins/glossary/core/activity/term-numbers';
import { NO_ACTIVITY } from '../../support/content/a-term';

it.each([
  ['none', { count: 0, average: null }, false],
  ['one', { count: 1, average: 3 }, true],
  ['several', { count: 2, average: 4.5 }, false],
])('a line about %s', (_case, rating, isOne) => {
  expect(toRatingLine(rating)).toEqual({ ...rating, isOne });
});

it('the section about activity says where the same numbers are as data', () => {
  expect(toActivitySection(NO_ACTIVITY, '/glossary/x/activity.json')).toMatchObject({
    dataUrl: '/glossary/x/activity.json',
    activity: { isEmpty: true },
  });
});
