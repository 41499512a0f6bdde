import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { TERM } from '../../core/term/content-types';
import { inGroups } from '../database/queries';
import { currentEditor, isCurrentEditor } from '../publication-log/editor';
import type { LogKind } from '../publication-log/log-row';
import type { PublicationLogService } from '../publication-log/publication-log';
import { LOG } from '../database/tables';

export const WRONG_SUCCESSOR = {
  form: '“successor” is the document id of the term that follows this one, or null for none; “seen” that of the one that it replaces.',
  neverSeen: 'Readers never saw this term: nothing follows it.',
  itself: 'A term is not its own successor.',
  noTerm: 'There is no such term that could be the successor.',
} as const;

interface NamingRow {
  readonly subject: string;
  readonly successor: string | null;
  readonly position: number | string;
}

export type NamedSuccessorsService = ReturnType<typeof createNamedSuccessors>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
}

/**
 * The terms that editors named in the place of others, from the publication log. One is named before or after the term is withdrawn, and
 * stays until the term is published again.
 */
export function createNamedSuccessors({ strapi, publicationLog }: Needs) {
  /** Where the last content of each term stands in the log. */
  async function lastContents(
    documentIds: readonly string[],
    transaction?: Knex.Transaction,
  ): Promise<ReadonlyMap<string, number>> {
    const positions = new Map<string, number>();
    for (const some of inGroups(documentIds)) {
      const rows = (await (transaction ?? strapi.db.connection)(LOG)
        .whereIn('subject', some)
        .whereNotNull('version')
        .groupBy('subject')
        .select('subject')
        .max({ position: 'position' })) as NamingRow[];
      for (const { subject, position } of rows) positions.set(subject, Number(position));
    }
    return positions;
  }

  /** @param documentId of one term; null for all */
  async function named(
    documentId: string | null,
    transaction?: Knex.Transaction,
  ): Promise<ReadonlyMap<string, string>> {
    const namings = (transaction ?? strapi.db.connection)(LOG)
      .where({ kind: 'successor-named' satisfies LogKind })
      .orderBy('position')
      .select('subject', 'successor', 'position');
    if (documentId !== null) void namings.where({ subject: documentId });
    const rows = (await namings) as NamingRow[];
    const last = new Map(rows.map((row) => [row.subject, row]));
    const contents = await lastContents([...last.keys()], transaction);
    return new Map(
      [...last.values()].flatMap(({ subject, successor, position }) =>
        successor !== null && Number(position) > (contents.get(subject) ?? 0)
          ? [[subject, successor] as const]
          : [],
      ),
    );
  }

  /** Whether the current editor named or removed it last: perhaps without an answer, or with one that their form does not show yet. */
  async function isOwn(documentId: string, transaction: Knex.Transaction): Promise<boolean> {
    const last = await transaction(LOG)
      .where({ subject: documentId })
      .where((row) => {
        void row.where({ kind: 'successor-named' satisfies LogKind }).orWhereNotNull('version');
      })
      .orderBy('position', 'desc')
      .first<{ kind: LogKind; editor_id: number | null } | undefined>('kind', 'editor_id');
    return last?.kind === 'successor-named' && isCurrentEditor(strapi, last.editor_id);
  }

  const isThere = async (documentId: string): Promise<boolean> =>
    (await strapi.db.query(TERM).count({ where: { documentId } })) > 0;

  return {
    /** Every term with a named successor, with the successor's document id. */
    all: (): Promise<ReadonlyMap<string, string>> => named(null),

    /** The document id of a term's named successor; null if there is none. */
    async of(documentId: string): Promise<string | null> {
      return (await named(documentId)).get(documentId) ?? null;
    },

    /**
     * Names a successor for a term, or removes it. Naming the same one again leaves no entry.
     *
     * @param seen the successor that the editor has seen, null for none; undefined when the client does not say
     * @returns false when a colleague has named or removed another one than that, which is kept
     * @throws {ValidationError} when readers never saw the term, or the successor is the term itself or does not exist
     */
    async name(
      documentId: string,
      successor: string | null,
      seen?: string | null,
    ): Promise<boolean> {
      return strapi.db.transaction(async ({ trx }) => {
        // Taken first, as for every change of what readers see.
        await publicationLog.lock(trx);
        const last = await publicationLog.lastContentOf(documentId, trx);
        if (last === null) throw new errors.ValidationError(WRONG_SUCCESSOR.neverSeen);
        if (successor === documentId) throw new errors.ValidationError(WRONG_SUCCESSOR.itself);
        if (successor !== null && !(await isThere(successor)))
          throw new errors.ValidationError(WRONG_SUCCESSOR.noTerm);
        const now = (await named(documentId, trx)).get(documentId) ?? null;
        if (now === successor) return true;
        const isSeen = seen === undefined || seen === now || (await isOwn(documentId, trx));
        if (!isSeen && (now === null || (await isThere(now)))) return false;
        await publicationLog.append(trx, {
          kind: 'successor-named',
          subject: documentId,
          version: null,
          slug: last.slug,
          content: null,
          successor,
          editor: currentEditor(strapi),
        });
        return true;
      });
    },
  };
}
