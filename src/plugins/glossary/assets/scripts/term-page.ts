import { SCRIPT_TEXT } from '../../core/texts/script';
import { recall, remember } from './browser-memory';
import { filled } from './filled-text';

/** Whether long lines wrap is kept for this browser. */
export function addWrapping(input: HTMLInputElement): void {
  input.checked = recall('wrap') === 'yes';
  input.onchange = () => remember('wrap', input.checked ? 'yes' : null);
}

/** The day on which the page is read, for a citation: a page does not know it. */
export function addAccessDay(place: HTMLElement): void {
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  place.textContent = filled(SCRIPT_TEXT.retrieved, { day });
}

/** In a wide window the reasons of the four axes are open; a reader may close them. */
export function addReasons(axes: HTMLElement): void {
  const wide = matchMedia('(min-width: 40rem)');
  const follow = (): void =>
    axes.querySelectorAll('details').forEach((axis) => (axis.open = wide.matches));
  wide.addEventListener('change', follow);
  follow();
  document.documentElement.classList.add('reasons-follow');
}
