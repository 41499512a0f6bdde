import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { createListActivity } from '../../../src/plugins/glossary/server/activity/list-activity';
import { SOME_ACTIVITY, someSettings } from '../../support/content/a-term';

it.each([
  [true, /<section/],
  [false, /^$/],
])(
  'with views %s a list has the activity of its terms, also an earlier one: %s',
  async (...row) => {
    const [views, html] = row;
    const needs = {
      scopeActivity: { of: () => Promise.resolve(SOME_ACTIVITY) },
      clock: { today: () => '2026-03-23' },
      settings: someSettings({ features: { ...ALL_FEATURES, views } }),
    };
    const activity = createListActivity(
      needs as unknown as Parameters<typeof createListActivity>[0],
    );
    expect(await activity.html({ category: null })).toMatch(html);
  },
);
