import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isDraftMatched } from '../../core/publishing/draft-version';
import { editorName, type PanelUser } from '../publication-log/editor';

const TERM = 'api::term.term';
/** Where the panel changes terms. */
const PANEL = /^\/(content-manager|glossary-panel)\//;
/** Requests that were found to be about the current draft; what they do next is about what they made of it. */
const checked = new WeakMap<Context, Set<string>>();

/** Somebody has saved the draft since the version that a request is about. */
export class DraftChanged extends Error {
  constructor(
    readonly status: 409 | 412,
    message: string,
    readonly details: { readonly savedBy?: string | null } = {},
  ) {
    super(message);
  }
}

interface DraftRow {
  readonly updatedAt: string;
  readonly updatedBy: PanelUser | null;
}

/**
 * Refuses a change whose request says by `If-Match` which version of the draft it was made from, when somebody has changed the draft since
 * then. The panel always says it; for programs it is optional. To be called under the lock of the log, so that nobody comes in between.
 *
 * @throws {DraftChanged} with 409 for the panel, and who saved in between; with 412 for a program (RFC 9110, 15.5.13)
 */
export async function requireUnchangedDraft(
  strapi: Core.Strapi,
  documentId: string | undefined,
): Promise<void> {
  const ctx = strapi.requestContext.get();
  const ifMatch = ctx?.get('If-Match') ?? '';
  if (ctx === undefined || ifMatch === '' || documentId === undefined) return;
  const done = checked.get(ctx) ?? new Set();
  if (done.has(documentId)) return;
  const draft: DraftRow | null = await strapi.db.query(TERM).findOne({
    where: { documentId, publishedAt: { $null: true } },
    select: ['updatedAt'],
    populate: { updatedBy: { select: ['firstname', 'lastname', 'username'] } },
  });
  // What is gone is refused by what follows, in its own words.
  if (draft !== null && !isDraftMatched(ifMatch, draft.updatedAt)) throw refusal(ctx, draft);
  checked.set(ctx, done.add(documentId));
}

function refusal({ path }: Context, { updatedBy }: DraftRow): DraftChanged {
  if (!PANEL.test(path))
    return new DraftChanged(
      412,
      'The draft is another one than If-Match says; nothing was changed.',
    );
  const savedBy = updatedBy && editorName(updatedBy);
  return new DraftChanged(409, `${savedBy ?? 'Somebody'} saved this term in between.`, { savedBy });
}
