import { lengthErrors } from '../../core/publishing/field-limits';
import { scoreKeyErrors } from '../../core/publishing/score-draft';
import { slugFromName } from '../../core/term/slug';
import type { StoredTerm } from '../../core/term/stored-term';
import type { Mutation } from '../database/mutation';
import { RefusedPublication } from './refused-publication';

/** Whether it publishes the term, whatever its action is called. */
export function publishes({ action, params }: Mutation): boolean {
  // A delete request of the REST API names the published version as well.
  return action === 'publish' || (action !== 'delete' && params.status === 'published');
}

/** The term as the mutation would leave its draft. */
export function candidateOf(
  { documentId = '', data = {} }: Mutation['params'],
  draft: StoredTerm | null,
): StoredTerm {
  return {
    ...draft,
    ...data,
    documentId,
    category: 'category' in data ? targetOf(data.category) : (draft?.category ?? null),
    related: draft?.related ?? null,
    prerequisites: draft?.prerequisites ?? null,
  };
}

/** A relation in any of the notations for callers (an id, `{ connect: [...] }`, `{ set: [...] }`), as far as it shows whether there is one. */
function targetOf(value: unknown): StoredTerm['category'] {
  const lists =
    typeof value === 'object' && value !== null
      ? [value].flatMap((v) => Object.values(v))
      : [value];
  const found = lists.flat().some((item) => item !== null && item !== undefined && item !== '');
  return found ? { documentId: '', key: '', name: '' } : null;
}

/** Checked before a draft is stored, because previews and checks read drafts, too. */
export function refuseUnstorable({ params: { data = {} } }: Mutation): void {
  const validationErrors = [...lengthErrors(data), ...scoreKeyErrors(data.score_draft)];
  if (validationErrors.length > 0)
    throw new RefusedPublication(String(data.term ?? ''), validationErrors, 'saved');
}

/** Sets the values that callers cannot choose, and fills in a missing slug. */
export function prepareData({ action, params }: Mutation): void {
  if (action === 'clone') {
    // A score belongs to one term; Strapi would take it from the original once the copy is published.
    params.data = {
      ...params.data,
      created: null,
      updated: null,
      debt_score: { set: [] },
      take_over_address: false,
    };
    return;
  }
  const { data } = params;
  if (!data) return;
  const unnamed = data.slug === undefined || data.slug === null || data.slug === '';
  if (action === 'create' && unnamed && typeof data.term === 'string') {
    const proposed = slugFromName(data.term);
    if (proposed !== '') data.slug = proposed;
  }
}

/** The choice to reclaim a slug applies to that slug only. */
export function keepChoiceToSlug(
  { action, params: { data } }: Mutation,
  slugBefore: unknown,
): void {
  if (action !== 'update' || data?.slug === undefined || data.slug === slugBefore) return;
  data.take_over_address ??= false;
}

/** The document in a result of the Document Service. */
export function documentIdOf(result: unknown): string | null {
  const documentId = (result as { documentId?: unknown } | null)?.documentId;
  return typeof documentId === 'string' ? documentId : null;
}

/** The rows in a result of the Document Service: `publish` returns a list of entries, `update` the entry itself. */
export function entriesOf(result: unknown): object[] {
  if (typeof result !== 'object' || result === null) return [];
  const { entries } = result as { entries?: unknown };
  return Array.isArray(entries)
    ? entries.filter((entry) => typeof entry === 'object' && entry)
    : [result];
}
