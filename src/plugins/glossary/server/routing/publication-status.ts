import type { Context, Next } from 'koa';
import { TERM } from '../../core/term/content-types';
import type { ExaminedDraftsService } from '../publishing/examined-drafts';

/** The content manager's addresses for lists and edit forms of a content type. */
const DOCUMENTS = '/content-manager/collection-types/';

const PUBLISHED = new Set<unknown>(['published', 'modified']);

interface AnsweredTerm {
  readonly documentId?: unknown;
  status?: unknown;
}

/**
 * A middleware of Strapi's stack. The content manager marks a term as “modified” when its draft was saved after the publication, by the clock of
 * that time; here when the draft differs from the published version.
 */
export function publicationStatus({
  examinedDrafts,
}: {
  readonly examinedDrafts: ExaminedDraftsService;
}) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    const { model } = (ctx.params ?? {}) as { model?: unknown };
    if (ctx.status !== 200 || model !== TERM || !ctx.path.startsWith(DOCUMENTS)) return;
    const published = answeredTerms(ctx.body).filter(({ status }) => PUBLISHED.has(status));
    if (published.length === 0) return;
    const { changed } = await examinedDrafts.current();
    for (const term of published)
      term.status = changed.has(String(term.documentId)) ? 'modified' : 'published';
  };
}

function answeredTerms(body: unknown): AnsweredTerm[] {
  if (typeof body !== 'object' || body === null) return [];
  const { results, data } = body as { results?: unknown; data?: unknown };
  const terms: unknown[] = Array.isArray(results) ? results : [data];
  return terms.filter((term): term is AnsweredTerm => typeof term === 'object' && term !== null);
}
