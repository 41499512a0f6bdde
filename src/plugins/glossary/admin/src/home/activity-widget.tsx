import { Widget } from '@strapi/strapi/admin';
import type { Activity } from '../../../core/activity';
import { toActivityChart } from '../../../core/activity-chart';
import { ActivityDrawing } from '../overview/activity-drawing';
import { ActivitySummary } from '../overview/activity-summary';
import { useAnswer } from '../overview/use-answer';

/** What readers and programs asked of the whole glossary. */
export function ActivityWidget() {
  const { state, answer } = useAnswer<{ activity: Activity }>('/glossary-panel/activity');
  if (state === 'failed') return <Widget.Error />;
  if (state === 'loading') return <Widget.Loading />;
  const chart = toActivityChart(answer.activity);
  return chart.isEmpty ? <ActivitySummary chart={chart} /> : <ActivityDrawing chart={chart} />;
}
