import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import {
  type ActivityChart,
  toActivityChart,
  type ChartTotal,
} from '../../../core/activity/activity-chart';
import type { ActivityAnswer } from '../../../core/panel/panel-answers';
import { ActivityDrawing, ActivitySummary } from '../overview/activity-drawing';
import { PlainTable } from '../overview/plain-table';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { CategoryFilter } from './filters';

interface ActivitySectionProps {
  readonly category: string;
  readonly onChange: (category: string) => void;
}

/** Requests for pages and records in the last 30 days, of the glossary or of a category: as a chart, in total and by day. */
export function ActivitySection({ category, onChange }: ActivitySectionProps) {
  const say = useText();
  const parameters = new URLSearchParams({ category });
  const { state, answer } = useAnswer<ActivityAnswer>(
    `/glossary-panel/activity?${parameters.toString()}`,
  );
  if (state === 'failed') return <Widget.Error>{say('page.failed')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('page.loading')}</Widget.Loading>;
  const chart = toActivityChart(answer.activity);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" variant="omega" textColor="neutral600">
        {say('about.activity')}
      </Typography>
      <CategoryFilter categories={answer.categories} category={category} onChange={onChange} />
      <div role="status">
        <ActivitySummary chart={chart} />
      </div>
      {!chart.isEmpty && (
        <>
          <Box background="neutral0" hasRadius shadow="tableShadow" padding={6}>
            <ActivityDrawing chart={chart} />
          </Box>
          <Flex gap={4} wrap="wrap" alignItems="flex-start">
            <Totals title={say('activity.kinds')} totals={chart.kinds} />
            <Totals title={say('activity.weekdays')} totals={chart.weekdays} />
            <Totals title={say('activity.channels')} totals={chart.channels} />
          </Flex>
          <DayTable chart={chart} />
        </>
      )}
    </Flex>
  );
}

function Totals({
  title,
  totals,
}: {
  readonly title: string;
  readonly totals: readonly ChartTotal[];
}) {
  const say = useText();
  const { formatNumber } = useIntl();
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" grow={1} shrink={1} basis="24rem">
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="number">
              {say('activity.count')}
            </th>
            <th scope="col" className="number">
              {say('activity.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ label, count, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{formatNumber(count)}</td>
              <td className="number">{share}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

/** The chart's numbers as a table, latest day first. */
function DayTable({ chart }: { readonly chart: ActivityChart }) {
  const say = useText();
  const { formatNumber } = useIntl();
  return (
    <Box
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      overflow="auto"
      tag="section"
      tabIndex={0}
      aria-label={say('activity.days')}
    >
      <PlainTable>
        <caption>{say('activity.days')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('activity.day')}</th>
            <th scope="col" className="number">
              {say('activity.total')}
            </th>
            {chart.kinds.map(({ key, label }) => (
              <th key={key} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...chart.rows].reverse().map(({ day, weekday, total, counts }) => (
            <tr key={day.machine}>
              <th scope="row">
                <time dateTime={day.machine}>{`${weekday}, ${day.text}`}</time>
              </th>
              <td className="number">{formatNumber(total)}</td>
              {counts.map((count, index) => (
                <td key={chart.kinds[index]?.key ?? index} className="number">
                  {formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}
