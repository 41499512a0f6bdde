import { SCRIPT_TEXT } from '../../core/texts/script';
import { recall, remember } from './browser-memory';
import { element } from './dom';

/** Terms that are remembered as read. */
const MOST_STORED = 500;

/** The addresses of the terms that this browser has opened, latest last; they are never sent. */
function readTerms(): readonly unknown[] {
  try {
    const terms: unknown = JSON.parse(recall('read') ?? '');
    return Array.isArray(terms) ? terms : [];
  } catch {
    return [];
  }
}

/** Remembers the term of this page as read. */
export function noteRead(): void {
  const { pathname } = location;
  const others = readTerms().filter((term) => term !== pathname);
  remember('read', JSON.stringify([...others, pathname].slice(-MOST_STORED)));
}

/** On the way to a term: what was read already. */
export function addReadMark(item: HTMLElement): void {
  const link = item.querySelector('a');
  if (link && readTerms().includes(link.pathname))
    link.after(' ', element('span', { class: 'read' }, SCRIPT_TEXT.read));
}
