import { momentText } from '../../../core/time/moment-text';
import type { ActionStamp } from '../../../core/history/history-answers';
import type { ReviewRequest } from '../../../core/review/review-answers';
import { useText } from '../text';

export function useReviewRequestText() {
  const say = useText();
  const valuesOf = ({ editor, moment }: ActionStamp) => ({
    editor: editor ?? say('history.nobody'),
    moment: momentText(moment),
  });
  return {
    handedIn: ({ handedIn }: ReviewRequest): string => say('review.handed-in', valuesOf(handedIn)),
    outcome: ({ state, answered }: ReviewRequest): string =>
      state === 'waiting' || answered === null
        ? say('review.waiting')
        : say(`review.state.${state}`, valuesOf(answered)),
  };
}
