import { useEffect, useRef } from 'react';

const TYPED_IN = 'input, textarea, select, [contenteditable], [role="combobox"], [role="radio"]';

/** Has the caret stay where an editor was typing while something is saved: a button that was pressed is disabled then, and loses the focus. */
export function useKeptCaret(): (act: () => Promise<void>) => Promise<void> {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.matches(TYPED_IN)) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return async (act) => {
    await act();
    if (document.activeElement !== document.body) return;
    if (last.current?.isConnected === true) last.current.focus({ preventScroll: true });
  };
}
