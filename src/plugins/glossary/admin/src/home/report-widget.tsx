import { Box, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { ReportCounts } from '../../../core/report/report-answers';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';

/** How many reports of readers wait for an answer. */
export function ReportWidget() {
  const say = useText();
  const { state, answer } = useAnswer<ReportCounts>('/glossary-panel/reports/counts');
  if (state === 'failed') return <Widget.Error />;
  if (state === 'loading') return <Widget.Loading />;
  return (
    <Box padding={2}>
      <Typography textColor="neutral800">
        {say('reports.waiting', { count: answer.open })}
      </Typography>
    </Box>
  );
}
