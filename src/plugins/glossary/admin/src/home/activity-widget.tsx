import { Widget } from '@strapi/strapi/admin';
import { toActivityChart } from '../../../core/activity/activity-chart';
import type { ActivityAnswer } from '../../../core/panel/panel-answers';
import { ActivityDrawing, ActivitySummary } from '../overview/activity-drawing';
import { useAnswer } from '../overview/use-answer';

/** Requests of readers and programs to the whole glossary. */
export function ActivityWidget() {
  const { state, answer } = useAnswer<ActivityAnswer>('/glossary-panel/activity');
  if (state === 'failed') return <Widget.Error />;
  if (state === 'loading') return <Widget.Loading />;
  const chart = toActivityChart(answer.activity);
  return chart.isEmpty ? <ActivitySummary chart={chart} /> : <ActivityDrawing chart={chart} />;
}
