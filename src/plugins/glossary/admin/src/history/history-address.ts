import { PLUGIN } from '../text';

/** The page “History” of the main menu, and below it a page for each term, within the panel. */
export const HISTORY_PAGE = `plugins/${PLUGIN}-history`;
export const TERM_PATH = 'terms/:documentId';

export function historyAddress(documentId: string): string {
  return `/${HISTORY_PAGE}/terms/${documentId}`;
}
