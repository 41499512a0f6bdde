import { useIntl } from 'react-intl';
import type { RatingSummary } from '../../../core/rating/rating-record';
import { useText } from '../text';

/** An average with its number of ratings. */
export function useRatingText(): (rating: RatingSummary) => string {
  const say = useText();
  const { formatNumber } = useIntl();
  return ({ average, count }) =>
    average === null
      ? say('readers.no-rating')
      : say('list.stars', {
          average: formatNumber(average, { minimumFractionDigits: 1 }),
          count,
        });
}
