import {
  ATTENTION_REASONS,
  type AttentionReason,
  type AttentionRow,
} from '../../../core/panel/attention';
import type { PanelPart } from '../../../core/panel/panel-features';
import type { ListAnswer, NumberList, NumberRow } from '../../../core/panel/panel-answers';
import { typeOfTerms } from '../features';

/** The lists of the Glossary page: terms by reason, terms by a number, or the activity. */
export type PanelList = AttentionReason | NumberList;
export type PageSection = PanelList | 'activity' | 'references';

export type PanelRow = AttentionRow | NumberRow;
export type PanelAnswer = ListAnswer<PanelRow>;

/** What a list of the terms that need attention is a part of. */
export const partOfReason = (reason: AttentionReason): PanelPart =>
  reason === 'unusual' || reason === 'unscored' ? reason : 'own-terms';

export function isAttention(section: PageSection): boolean {
  return ATTENTION_REASONS.some((reason) => reason === section);
}

export function sourceOf(list: PanelList): { readonly path: string; readonly name: string } {
  return isAttention(list)
    ? { path: '/glossary-panel/attention', name: 'reason' }
    : { path: '/glossary-panel/numbers', name: 'list' };
}

/** The address of a list on the Glossary page. */
export function pageAddress(section: PageSection): string {
  return `/plugins/glossary?show=${section}`;
}

export const termList = (): string => `/content-manager/collection-types/${typeOfTerms()}`;

/** The address of a term's form; “create” for a new term. */
export function formAddress(documentId: string): string {
  return `${termList()}/${documentId}`;
}
