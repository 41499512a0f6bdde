import { Box, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { Widget } from '@strapi/strapi/admin';
import { CountList } from '../overview/count-list';
import { type TextId, useText } from '../text';
import { REPORTS_ADDRESS, reviewAddress } from '../menu-pages';
import { useIsWaitingUnknown, useWaiting } from './waiting-counts';

/** The logged-in editor's open tasks, with links to the lists. */
export function ReviewWidget() {
  const say = useText();
  const waiting = useWaiting();
  const isUnknown = useIsWaitingUnknown();
  if (isUnknown) return <Widget.Error>{say('review.waiting-failed')}</Widget.Error>;
  if (waiting === null) return <Widget.Loading />;
  const { requested, returned, scheduled, failed, reports } = waiting;
  const all: readonly (readonly [TextId, string, number | null])[] = [
    ['review.home.requested', reviewAddress('requested'), requested],
    ['review.home.own', reviewAddress('own'), returned],
    ['review.home.failed', reviewAddress('scheduled'), failed],
    ['review.home.scheduled', reviewAddress('scheduled'), scheduled],
    ['reports.title', REPORTS_ADDRESS, reports],
  ];
  const rows = all.flatMap(([key, address, count]) =>
    count === null ? [] : [{ key, title: say(key), address, count }],
  );
  if (rows.every(({ count }) => count === 0))
    return (
      <Box padding={2}>
        <Typography textColor="neutral800">
          <CheckCircle aria-hidden fill="success600" /> {say('review.nothing')}
        </Typography>
      </Box>
    );
  return <CountList rows={rows} />;
}
