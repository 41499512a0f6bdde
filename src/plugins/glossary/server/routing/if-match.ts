import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isDraftMatched, savedInBetween } from '../../core/publishing/draft-version';
import { CATEGORY, DEBT_SCORE, TERM } from '../../core/term/content-types';
import {
  DraftChanged,
  type DraftPrecondition,
  type Guarded,
} from '../publishing/draft-precondition';
import type { OpenFormsService } from '../drafts/open-forms';

/** The refusal of a program's change. */
const NOT_THE_SAME = 'The document is another one than If-Match says; nothing was changed.';
const NAMES = { [TERM]: 'term', [CATEGORY]: 'category', [DEBT_SCORE]: 'debt score' } as const;
const PANEL = /^\/(content-manager|glossary-panel)\//;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly openForms: OpenFormsService;
}

/**
 * Refuses a change if the draft was saved after the version that the request names in `If-Match`: with 409 for the panel, and who saved in between;
 * with 412 for a program (RFC 9110, 15.5.13). The panel always sends it; for programs it is optional. Strapi passes no request to the Document
 * Service, so it is taken from Strapi's request context.
 */
export function createIfMatch({ strapi, openForms }: Needs): DraftPrecondition {
  /** Requests whose precondition held: their further changes are based on their own first one. */
  const checked = new WeakMap<Context, Set<string>>();

  return {
    async require(documentId, uid = TERM) {
      const ctx = strapi.requestContext.get();
      const ifMatch = ctx?.get('If-Match') ?? '';
      if (ctx === undefined || ifMatch === '' || documentId === undefined) return false;
      const done = checked.get(ctx) ?? new Set();
      if (done.has(documentId)) return true;
      const last = await openForms.lastSaveOf(documentId, uid);
      // A deleted draft is refused later, with another message.
      if (last !== null && !isDraftMatched(ifMatch, last.updatedAt))
        throw refusal(ctx, last.savedBy, uid);
      checked.set(ctx, done.add(documentId));
      return true;
    },
  };
}

function refusal({ path }: Context, savedBy: string | null, uid: Guarded): DraftChanged {
  if (!PANEL.test(path)) return new DraftChanged(412, NOT_THE_SAME);
  return new DraftChanged(409, savedInBetween(savedBy, NAMES[uid]), { savedBy });
}
