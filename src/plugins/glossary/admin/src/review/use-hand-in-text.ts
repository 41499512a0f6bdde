import { momentText } from '../../../core/history/moment-text';
import type { Act } from '../../../core/history/history-answers';
import type { HandIn } from '../../../core/review/review-answers';
import { useText } from '../text';

/** What became of a hand-in, in words. */
export function useHandInText() {
  const say = useText();
  const valuesOf = ({ editor, moment }: Act) => ({
    editor: editor ?? say('history.nobody'),
    moment: momentText(moment),
  });
  return {
    handedIn: ({ handedIn }: HandIn): string => say('review.handed-in', valuesOf(handedIn)),
    outcome: ({ state, answered }: HandIn): string =>
      state === 'waiting' || answered === null
        ? say('review.waiting')
        : say(`review.state.${state}`, valuesOf(answered)),
  };
}
