import { element } from './dom';

/** How long something is confirmed, in milliseconds. */
export const CONFIRMATION = 2000;

/** What is read out. It is made before it speaks, else it is not heard. */
export const status = element('div', { class: 'hidden', role: 'status' });
document.body.append(status);

/** Reads something out, once. */
export function announce(text: string): void {
  status.textContent = text;
  setTimeout(() => (status.textContent = ''), CONFIRMATION);
}
