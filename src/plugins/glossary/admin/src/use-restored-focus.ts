import { type RefObject, useEffect, useRef } from 'react';

/**
 * Many actions remove the element that was pressed, and the focus with it. This moves the focus to the element with the returned ref (it needs a
 * tabindex), so that keyboard users do not start at the top of the page.
 *
 * @param step changes with every action; undefined before the first
 */
export function useRestoredFocus<Place extends HTMLElement>(
  step: string | number | undefined,
): RefObject<Place> {
  const place = useRef<Place>(null);
  const before = useRef(step);
  useEffect(() => {
    const isStep = before.current !== undefined && before.current !== step;
    before.current = step;
    // What is left stays where it was in the window.
    if (isStep && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [step]);
  return place;
}
