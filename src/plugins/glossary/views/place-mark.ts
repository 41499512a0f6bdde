import { randomUUID } from 'node:crypto';
import { type SafeHtml, safeHtml } from '../core/text/safe-html';

/**
 * Stands in a page where something is put in later, until the page is divided there. No editor can write it into a text: it is another one in
 * each process, and no answer shows it.
 */
export function placeMark(place: string): SafeHtml {
  return safeHtml(`<!--${place} ${randomUUID()}-->`);
}
