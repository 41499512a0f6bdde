import { type RefObject, useEffect, useRef } from 'react';
import { useLastFocused } from './use-last-focused';

/**
 * Many actions remove the element that was pressed, and the focus with it. This moves the focus to the element with the returned ref (it needs a
 * tabindex), so that keyboard users do not start at the top of the page. A change that comes without a press, such as a colleague's, leaves it alone.
 *
 * @param step changes with every action; undefined before the first
 */
export function useRestoredFocus<Place extends HTMLElement>(
  step: string | number | undefined,
): RefObject<Place> {
  const place = useRef<Place>(null);
  const before = useRef(step);
  const last = useLastFocused('*');
  useEffect(() => {
    const isStep = before.current !== undefined && before.current !== step;
    before.current = step;
    const pressed = last.current;
    const isLost = pressed !== null && (!pressed.isConnected || pressed.matches(':disabled'));
    // What is left stays where it was in the window.
    if (isStep && isLost && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [step, last]);
  return place;
}
