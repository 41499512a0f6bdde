/** Loaded before the first paint, so that no page flashes in another theme than the chosen one. `theme-choice.ts` stores the choice. */
(() => {
  const root = document.documentElement;
  // What only works with a script is shown only where there is one.
  root.classList.add('scripted');
  try {
    const theme = localStorage.getItem('theme');
    if (theme !== 'light' && theme !== 'dark') return;
    root.dataset.theme = theme;
    // The canvas has its colour before the stylesheet is there.
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
  } catch {
    // A browser that keeps nothing shows the theme of the system.
  }
})();
