import { momentText } from '../../../core/time/calendar-day';
import type { Found } from '../../../core/references/reference-finding';
import { useText } from '../text';

/** The result of a reference check, as text. */
export function useFindingText() {
  const say = useText();
  return {
    found: ({ finding, detail }: Found): string =>
      say(`reference.${finding}`, { detail: detail ?? '' }),
    when: (checkedAt: number): string =>
      say('reference.checked', { moment: momentText(checkedAt) }),
  };
}
