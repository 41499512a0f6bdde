import { type RefObject, useEffect, useRef } from 'react';

/**
 * A step often takes away what was pressed, and the focus with it. Who uses the keyboard goes on from the place that holds the returned
 * ref (it needs a tab index) and not from the top of the page.
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
