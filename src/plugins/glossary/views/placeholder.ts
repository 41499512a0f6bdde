import { randomUUID } from 'node:crypto';
import { type SafeHtml, safeHtml } from '../core/text/safe-html';

/**
 * A placeholder in a page until the page is split there. No editor can write it into a text: it is random in each process, and no response contains
 * it.
 */
export function placeholder(place: string): SafeHtml {
  return safeHtml(`<!--${place} ${randomUUID()}-->`);
}
