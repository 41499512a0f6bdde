import { Box } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { Widget } from '@strapi/strapi/admin';
import { CountList } from '../overview/count-list';
import { useText } from '../text';
import { type ReviewList, reviewAddress } from './review-address';
import { useWaiting } from './waiting-counts';

/** What waits for whoever has the panel open; each number leads to its list. */
export function ReviewWidget() {
  const say = useText();
  const waiting = useWaiting();
  if (waiting === null) return <Widget.Loading />;
  const { handedIn, returned } = waiting;
  const rows = (
    [
      ['handed-in', handedIn],
      ['own', returned],
    ] as const
  ).flatMap(([list, count]: readonly [ReviewList, number | null]) =>
    count === null
      ? []
      : [{ key: list, title: say(`review.home.${list}`), address: reviewAddress(list), count }],
  );
  if (rows.every(({ count }) => count === 0))
    return (
      <Box padding={2}>
        <CheckCircle aria-hidden fill="success600" /> {say('review.nothing')}
      </Box>
    );
  return <CountList rows={rows} />;
}
