import { z } from 'zod';
import { ITEM_LIMITS } from '../publishing/field-limits';
import { tagText } from '../publishing/tag-text';
import type { Described } from '../term/answer-schema';
import { DIFFICULTIES } from '../term/fields';
import { toTag } from '../term/tag';

/** The bulk actions; `change` is about drafts only. */
export const BULK_ACTIONS = ['publish', 'unpublish', 'delete', 'change'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const BULK_MOST = 1000;
/** Terms that one request does: its answer is the next step of the progress. */
export const BULK_GROUP = 10;
/** Tags that are added or taken away at once. */
const MOST_TAGS = 20;
const LONGEST_ID = 64;

export type DraftEdit = Described<typeof change>;
export const EDITED_FIELDS = ['category', 'difficulty', 'tags'] as const;

/** A draft, and when it was saved last, according to the plan (ISO 8601). */
export type BulkTerm = Described<typeof term>;
export interface BulkPlanRequest {
  readonly action: BulkAction;
  readonly documentIds: readonly string[];
}
export interface BulkRunRequest {
  readonly action: BulkAction;
  readonly terms: readonly BulkTerm[];
  /** Null for every action but `change`. */
  readonly change: DraftEdit | null;
}

export type BulkRequestResult<Request> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly problem: string };

const bulkAction = z.enum(BULK_ACTIONS);
const id = z.string().min(1).max(LONGEST_ID);
const documentIds = z.array(id).min(1).max(BULK_MOST);
const term = z.object({ documentId: id, version: id });
const terms = z.array(term).min(1).max(BULK_GROUP);
const tags = z.array(tagText).max(MOST_TAGS);
const change = z.discriminatedUnion('field', [
  z.object({ field: z.literal('category'), category: id }),
  z.object({ field: z.literal('difficulty'), difficulty: z.enum(DIFFICULTIES) }),
  z
    .object({ field: z.literal('tags'), add: tags, remove: tags })
    .refine(({ add, remove }) => add.length + remove.length > 0),
]);

/** The messages about the valid values of each part of a request. */
export const BULK_PROBLEMS = {
  act: `“act” is one of ${BULK_ACTIONS.join(', ')}.`,
  documentIds: `“documentIds” are from 1 to ${BULK_MOST} document ids.`,
  terms: `“terms” are from 1 to ${BULK_GROUP} terms, each with “documentId” and “version”.`,
  change: `“change” is a category by its document id, a difficulty (${DIFFICULTIES.join(', ')}), or at most ${MOST_TAGS} tags to “add” and to “remove”, each of 1 to ${ITEM_LIMITS.tags} characters.`,
} as const;

function refused(problem: keyof typeof BULK_PROBLEMS) {
  return { ok: false, problem: BULK_PROBLEMS[problem] } as const;
}

export function bulkPlanRequestOf(
  body: Readonly<Record<string, unknown>>,
): BulkRequestResult<BulkPlanRequest> {
  const action = bulkAction.safeParse(body.act);
  if (!action.success) return refused('act');
  const ids = documentIds.safeParse(body.documentIds);
  if (!ids.success) return refused('documentIds');
  return { ok: true, request: { action: action.data, documentIds: [...new Set(ids.data)] } };
}

export function bulkRunRequestOf(
  body: Readonly<Record<string, unknown>>,
): BulkRequestResult<BulkRunRequest> {
  const action = bulkAction.safeParse(body.act);
  if (!action.success) return refused('act');
  const group = terms.safeParse(body.terms);
  if (!group.success) return refused('terms');
  if (action.data !== 'change')
    return { ok: true, request: { action: action.data, terms: group.data, change: null } };
  const edit = change.safeParse(body.change);
  if (!edit.success) return refused('change');
  return { ok: true, request: { action: action.data, terms: group.data, change: edit.data } };
}

/** The tags of a draft after some are taken away and others added at the end; a draft may hold anything in their place. */
export function editedTags(
  stored: unknown,
  { add, remove }: Pick<Extract<DraftEdit, { field: 'tags' }>, 'add' | 'remove'>,
): readonly string[] {
  const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const remaining = before.filter(
    (tag): tag is string => typeof tag === 'string' && !remove.includes(toTag(tag)),
  );
  return [...new Set([...remaining, ...add])];
}
