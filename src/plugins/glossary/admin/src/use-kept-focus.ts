import { type RefObject, useEffect, useRef } from 'react';

/**
 * A step often removes the element that was pressed, and the focus with it. Focus then moves to the element with the returned ref (it needs
 * a tab index), so that editors who use the keyboard do not start at the top of the page.
 *
 * @param step changes with every step; undefined as long as there was none
 */
export function useKeptFocus<Place extends HTMLElement>(
  step: string | number | undefined,
): RefObject<Place> {
  const place = useRef<Place>(null);
  const before = useRef(step);
  useEffect(() => {
    const isStep = before.current !== undefined && before.current !== step;
    before.current = step;
    if (isStep && document.activeElement === document.body) place.current?.focus();
  }, [step]);
  return place;
}
