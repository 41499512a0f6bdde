import { closestTo } from './dom';

const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** `/` and Ctrl-K (or the Command key) lead to the search from everywhere, and so does its button. */
export function addSearchKeys(): void {
  const input = document.querySelector<HTMLInputElement>('input#q');
  if (!input) return;
  const panel = input.closest<HTMLElement>('[popover]');

  function open(): void {
    if (panel && !panel.matches(':popover-open')) panel.showPopover();
    input?.focus();
    input?.select();
  }

  panel?.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') input.focus();
  });
  document.querySelector('a.search-opener')?.addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isTyped = closestTo(event, TYPED_INTO) !== null;
    const isSlash = key === '/' && !isTyped && !ctrlKey && !metaKey && !altKey;
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
    if (!isSlash && !isK) return;
    event.preventDefault();
    open();
  });
}
