import { Typography } from '@strapi/design-system';
import type { ActivityChart } from '../../../core/activity/activity-chart';
import { useText } from '../text';

export function ActivitySummary({ chart }: { readonly chart: ActivityChart }) {
  const say = useText();
  const { from, to, total, busiest } = chart;
  const span = { from: from.text, to: to.text };
  return (
    <Typography tag="p" variant="omega" textColor="neutral800">
      {busiest === null
        ? say('activity.none', span)
        : say('activity.summary', {
            ...span,
            count: total,
            weekday: busiest.weekday,
            day: busiest.text,
            most: busiest.total,
          })}
    </Typography>
  );
}
