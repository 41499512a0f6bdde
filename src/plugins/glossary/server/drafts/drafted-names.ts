import type { Core } from '@strapi/strapi';
import type { TermNames } from '../../core/search/shared-names';
import { TERMS } from '../database/tables';
import { wordsOf } from '../database/listed-words';

/** Drafts that are read at once: a few milliseconds of work. */
const ROWS_AT_ONCE = 200;

interface NameRow {
  readonly id: number;
  readonly document_id: string;
  readonly slug: string | null;
  readonly term: string | null;
  readonly aliases: unknown;
  readonly identifiers: unknown;
}

export interface DraftedNames extends TermNames {
  readonly documentId: string;
}

/**
 * The names of all drafts, some at a time, so that readers are answered in between. Names are compared without accents and hyphens, which
 * neither database does alike, so all of them are read.
 */
export async function* draftedNames(strapi: Core.Strapi): AsyncGenerator<readonly DraftedNames[]> {
  for (let after = 0; ;) {
    const rows = await strapi.db
      .connection(TERMS)
      .whereNull('published_at')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select<NameRow[]>('id', 'document_id', 'slug', 'term', 'aliases', 'identifiers');
    yield rows.map(({ document_id: documentId, slug, term, aliases, identifiers }) => ({
      documentId,
      slug,
      term: term ?? '',
      aliases: wordsOf(aliases),
      identifiers: wordsOf(identifiers),
    }));
    if (rows.length < ROWS_AT_ONCE) return;
    after = Number(rows.at(-1)?.id);
  }
}
