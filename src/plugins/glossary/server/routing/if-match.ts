import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isDraftMatched, savedInBetween } from '../../core/publishing/draft-version';
import { DraftChanged, type DraftPrecondition } from '../publishing/draft-precondition';
import type { OpenFormsService } from '../drafts/open-forms';

const PANEL = /^\/(content-manager|glossary-panel)\//;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly openForms: OpenFormsService;
}

/**
 * Refuses a change whose request says by `If-Match` which version of the draft it was made from, when somebody has changed the draft since
 * then: with 409 for the panel, and who saved in between; with 412 for a program (RFC 9110, 15.5.13). The panel always says it; for
 * programs it is optional. Strapi hands the Document Service no request, so it is taken from the context that Strapi keeps of it.
 */
export function createIfMatch({ strapi, openForms }: Needs): DraftPrecondition {
  /** Requests that were found to be about the current draft; what they do next is about what they made of it. */
  const checked = new WeakMap<Context, Set<string>>();

  return {
    async require(documentId) {
      const ctx = strapi.requestContext.get();
      const ifMatch = ctx?.get('If-Match') ?? '';
      if (ctx === undefined || ifMatch === '' || documentId === undefined) return false;
      const done = checked.get(ctx) ?? new Set();
      if (done.has(documentId)) return true;
      const last = await openForms.lastSaveOf(documentId);
      // What is gone is refused by what follows, in its own words.
      if (last !== null && !isDraftMatched(ifMatch, last.updatedAt))
        throw refusal(ctx, last.savedBy);
      checked.set(ctx, done.add(documentId));
      return true;
    },
  };
}

function refusal({ path }: Context, savedBy: string | null): DraftChanged {
  if (!PANEL.test(path))
    return new DraftChanged(
      412,
      'The draft is another one than If-Match says; nothing was changed.',
    );
  return new DraftChanged(409, savedInBetween(savedBy), { savedBy });
}
