import { createActivityStore } from '../activity/activity-store';
import { createScopeActivity } from '../activity/scope-activity';
import { createCounting } from '../activity/counting';
import { createListActivity } from '../activity/list-activity';
import { createLiveStats } from '../activity/live-stats';
import { createStatEvents } from '../activity/stat-events';
import { createPartnerTokens } from '../limits/partner-tokens';
import { createReadLimits } from '../limits/read-limits';
import { createSharedCounts } from '../limits/shared-counts';
import { createRatings } from '../rating/ratings';
import { createReports } from '../report/reports';
import { createUnusualCounts } from '../unusual/unusual-counts';
import { createUnusualDecisions } from '../unusual/unusual-decisions';
import { createUnusualDays } from '../unusual/unusual-days';
import type { Foundation, Given } from './foundation';
import type { Log } from './log';

export type Engagement = ReturnType<typeof createEngagement>;

/** The readers' side: views, ratings, reports, and the daily caps of networks. */
export function createEngagement(given: Given & Foundation & Log) {
  const activityStore = createActivityStore(given);
  const statEvents = createStatEvents({ ...given, activityStore });
  const counting = createCounting({ ...given, statEvents, activityStore });
  const scopeActivity = createScopeActivity({ ...given, counting, statEvents, activityStore });
  const liveStats = createLiveStats({
    ...given,
    counting,
    statEvents,
    activityStore,
    scopeActivity,
  });
  const listActivity = createListActivity({ ...given, scopeActivity });
  const reports = createReports(given);
  const unusualDays = createUnusualDays(given);
  const unusualCounts = createUnusualCounts({ ...given, unusualDays });
  const unusualDecisions = createUnusualDecisions({ ...given, statEvents });
  const partnerTokens = createPartnerTokens(given);
  const sharedCounts = createSharedCounts(given);
  const readLimits = createReadLimits({ ...given, partnerTokens, sharedCounts });
  const ratings = createRatings({ ...given, statEvents });
  return {
    activityStore,
    statEvents,
    counting,
    scopeActivity,
    liveStats,
    listActivity,
    reports,
    unusualDays,
    unusualCounts,
    unusualDecisions,
    partnerTokens,
    sharedCounts,
    readLimits,
    ratings,
  };
}
