import { element } from './dom';

/** How long something is confirmed, in milliseconds. */
export const CONFIRMATION = 2000;

/** The live region. It has to exist before it is filled, or screen readers do not announce it. */
export const status = element('div', { class: 'hidden', role: 'status' });
document.body.append(status);

/** Reads something out, once. */
export function announce(text: string): void {
  status.textContent = text;
  setTimeout(() => (status.textContent = ''), CONFIRMATION);
}
