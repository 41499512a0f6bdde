import { recall, remember } from './browser-memory';

/** The theme is kept for this browser; `theme.ts` shows it on the next page before anything is drawn. */
export function addTheme(input: HTMLInputElement): void {
  input.checked = input.value === (recall('theme') ?? 'system');
  input.onchange = () => {
    const { value } = input;
    const isOwn = value !== 'system';
    if (isOwn) document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
    document
      .querySelector('meta[name=color-scheme]')
      ?.setAttribute('content', isOwn ? value : 'light dark');
    remember('theme', isOwn ? value : null);
  };
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' && input.value === (newValue ?? 'system')) input.click();
  });
}
