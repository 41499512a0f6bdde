import type { Core } from '@strapi/strapi';
import { bestChoices, shortDefinition, type TermChoice } from '../../core/panel/term-choice';
import { WITH_CREATOR } from '../../../shared/server/rights/permissions';
import { TERM } from '../../core/term/content-types';
import { normalized } from '../../core/text/normalized';
import type { OwnedDraft, termReading } from '../rights/term-reading';
import { textsIn } from '../../../shared/core/text/storable-text';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

const MOST_CHOICES = 20;
/**
 * Drafts read for one answer, of those that begin with the typed text and of those that contain it: a role may read some without their
 * names.
 */
const MOST_ROWS = 50;

interface DraftRow extends OwnedDraft {
  readonly term: string | null;
  readonly slug: string | null;
  readonly short: string | null;
  readonly aliases: unknown;
}

export type TermChoicesService = ReturnType<typeof createTermChoices>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly catalogueSource: CatalogueSourceService;
}

export function createTermChoices({ strapi, catalogueSource }: Needs) {
  const drafts = async (...where: readonly object[]): Promise<DraftRow[]> =>
    strapi.db.query(TERM).findMany({
      where: { $and: [{ publishedAt: { $null: true } }, ...where] },
      select: ['documentId', 'term', 'slug', 'short', 'aliases'],
      populate: WITH_CREATOR,
      orderBy: [{ term: 'asc' }, { id: 'asc' }],
      limit: MOST_ROWS,
    });

  return {
    /**
     * Terms whose name or an alias has a text, drafts included.
     *
     * @param exceptDocumentId the term for which one is chosen, which is never offered
     * @param reading what the client may read
     */
    async of(
      text: string,
      exceptDocumentId: string,
      { mayRead, condition }: Pick<ReturnType<typeof termReading>, 'mayRead' | 'condition'>,
    ): Promise<TermChoice[]> {
      const typed = text.trim();
      // A name that was stored as it was typed is found as well.
      const forms = [...new Set([typed, normalized(typed, 'NFC')])];
      // Lists are stored as JSON, in which quotation marks are escaped.
      const inList = (form: string): string => JSON.stringify(form).slice(1, -1);
      const others = { documentId: { $ne: exceptDocumentId } };
      const readable = await condition();
      const [beginning, having] = await Promise.all([
        drafts(readable, others, { $or: forms.map((form) => ({ term: { $startsWithi: form } })) }),
        drafts(readable, others, {
          $or: forms.flatMap((form) => [
            { term: { $containsi: form } },
            { aliases: { $containsi: inList(form) } },
          ]),
        }),
      ]);
      const found = new Map([...beginning, ...having].map((row) => [row.documentId, row]));
      const rows = [...found.values()]
        .filter((row) => mayRead(row, 'term'))
        .map((row) => ({
          ...row,
          term: row.term ?? '',
          aliases: mayRead(row, 'aliases') ? textsIn(row.aliases) : [],
        }));
      const { byDocumentId } = await catalogueSource.current();
      return bestChoices(typed, rows)
        .slice(0, MOST_CHOICES)
        .map(({ term: row, alias }) => ({
          documentId: row.documentId,
          name: row.term,
          alias,
          definition: mayRead(row, 'short') ? shortDefinition(row.short ?? '') : '',
          slug: byDocumentId.get(row.documentId)?.slug ?? (mayRead(row, 'slug') ? row.slug : null),
          isPublished: byDocumentId.has(row.documentId),
        }));
    },
  };
}
