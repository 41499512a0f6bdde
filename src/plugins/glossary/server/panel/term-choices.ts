import type { Core } from '@strapi/strapi';
import { bestChoices, shortDefinition, type TermChoice } from '../../core/panel/term-choice';
import { serviceOf } from '../platform/service-of';
import { type OwnedDraft, WITH_CREATOR } from './term-reading';
import { textsIn } from '../../core/text/texts-in';

const TERM = 'api::term.term';
/** Terms that one answer offers. */
const MOST_CHOICES = 20;
/** Drafts that are read at a time, of those that begin with what was typed and of those that have it. */
const ROWS_AT_ONCE = 100;
/** Drafts that are looked at for one answer: a role may be allowed to read only a few of them. */
const MOST_ROWS = 5000;

interface DraftRow extends OwnedDraft {
  readonly term: string | null;
  readonly slug: string | null;
  readonly short: string | null;
  readonly aliases: unknown;
}

/** The terms that can be chosen where one is wanted: as a relation, or for a link. */
export default function termChoices({ strapi }: { strapi: Core.Strapi }) {
  async function drafts(where: object, isWanted: (row: DraftRow) => boolean): Promise<DraftRow[]> {
    const found: DraftRow[] = [];
    for (let offset = 0; offset < MOST_ROWS && found.length < MOST_CHOICES;) {
      const rows: DraftRow[] = await strapi.db.query(TERM).findMany({
        where: { $and: [{ publishedAt: { $null: true } }, where] },
        populate: WITH_CREATOR,
        orderBy: [{ term: 'asc' }, { id: 'asc' }],
        offset,
        limit: ROWS_AT_ONCE,
      });
      found.push(...rows.filter(isWanted));
      if (rows.length < ROWS_AT_ONCE) break;
      offset += rows.length;
    }
    return found;
  }

  return {
    /**
     * Terms whose name or an alias has a text, drafts included.
     *
     * @param exceptDocumentId the term for which one is chosen, which is never offered
     * @param mayRead what whoever asks may read of a draft
     */
    async of(
      text: string,
      exceptDocumentId: string,
      mayRead: (draft: OwnedDraft, field: string) => boolean,
    ): Promise<TermChoice[]> {
      const typed = text.trim();
      // Lists are stored as JSON, in which quotation marks are escaped.
      const inList = JSON.stringify(typed).slice(1, -1);
      const others = { documentId: { $ne: exceptDocumentId } };
      const isNamed = (row: DraftRow): boolean => mayRead(row, 'term');
      const [beginning, having] = await Promise.all([
        drafts({ ...others, term: { $startsWithi: typed } }, isNamed),
        drafts(
          {
            ...others,
            $or: [{ term: { $containsi: typed } }, { aliases: { $containsi: inList } }],
          },
          isNamed,
        ),
      ]);
      const rows = [
        ...new Map([...beginning, ...having].map((row) => [row.documentId, row])).values(),
      ].map((row) => ({
        ...row,
        term: row.term ?? '',
        aliases: mayRead(row, 'aliases') ? textsIn(row.aliases) : [],
      }));
      const { byDocumentId } = await serviceOf(strapi, 'catalogue').current();
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
