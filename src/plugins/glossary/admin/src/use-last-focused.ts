import { type RefObject, useEffect, useRef } from 'react';

/**
 * The element that had the focus last, for restoring the focus after an action that removes or disables what was pressed.
 *
 * @param among a selector; other elements are ignored
 */
export function useLastFocused(among: string): RefObject<HTMLElement> {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = (element: EventTarget | null): void => {
      if (element instanceof HTMLElement && element.matches(among)) last.current = element;
    };
    const onFocus = ({ target }: FocusEvent): void => note(target);
    note(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [among]);
  return last;
}
