/**
 * Asks now, again and again while the window is seen, and whenever somebody comes back to it.
 *
 * @param interval in milliseconds
 * @returns ends it
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
