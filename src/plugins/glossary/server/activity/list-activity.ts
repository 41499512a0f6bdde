import { LRUCache } from 'lru-cache/raw';
import { toBrowseActivity } from '../../core/catalogue/browse-activity';
import { browseActivityHtml } from '../../views/activity-html';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import type { ActivityScope } from '../catalogue/cached-list';
import type { ScopeActivityService } from './scope-activity';
import type { Settings } from '../../core/settings/settings';
import type { Clock } from '../time/clock';

/** From what age on an activity is rendered again while the last one is shown, in milliseconds. */
const MAX_AGE = 1000;
/** More than a glossary has categories. */
const SCOPES_HELD = 1000;

export type ListActivityService = ReturnType<typeof createListActivity>;

interface Needs {
  readonly scopeActivity: ScopeActivityService;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** Renders the activity that lists show, once for the glossary and once for each category, at most once a second. */
export function createListActivity({ scopeActivity, clock, settings }: Needs) {
  const rendered = new LRUCache<string, string, ActivityScope>({
    max: SCOPES_HELD,
    ttl: MAX_AGE,
    allowStale: true,
    fetchMethod: (_key, _last, { context }) => render(context),
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
  });

  async function render({ category }: ActivityScope): Promise<string> {
    const activity = await scopeActivity.of(category?.key ?? null);
    return browseActivityHtml(toBrowseActivity(activity, category));
  }

  return {
    /** The activity of a list as HTML; empty if there is none, or if it was never read and the database is unreachable. */
    async html(scope: ActivityScope): Promise<string> {
      if (!settings.features.views) return '';
      // A new day, or another name of the category, is shown at once.
      const key = JSON.stringify([scope.category, clock.today()]);
      try {
        return (await rendered.fetch(key, { context: scope })) ?? '';
      } catch (error) {
        if (isDatabaseUnavailable(error)) return '';
        throw error;
      }
    },
  };
}
