/**
 * Calls `ask` now, at each interval while the window is visible, and whenever the editor comes back to it.
 *
 * @param interval in milliseconds
 * @returns a function that ends the polling
 */
export function pollWhileVisible(ask: () => void, interval: number): () => void {
  const askIfSeen = (): void => {
    if (document.visibilityState !== 'hidden') ask();
  };
  askIfSeen();
  const timer = setInterval(askIfSeen, interval);
  window.addEventListener('focus', askIfSeen);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', askIfSeen);
  };
}
