import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { draftFromStored } from '../../core/history/draft-content';
import type { Duplicate } from '../../core/panel/panel-answers';
import { TERM } from '../../core/term/content-types';
import { FIELD_PATHS } from '../../core/term/edit-form';
import { changeLabel } from '../../core/history/changed-fields';
import { duplicateOf, NO_FREE_SLUG } from '../../core/publishing/duplicate';
import type { StoredTerm } from '../../core/term/stored-term';
import { slugFromName } from '../../core/term/slug';
import { TERM_POPULATE } from '../publishing/term-populate';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { DraftDataService } from '../editing/draft-data';
import type { SlugHoldersService } from '../publishing/slug-holders';

export type DuplicatesService = ReturnType<typeof createDuplicates>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly draftData: DraftDataService;
  readonly slugHolders: SlugHoldersService;
}

/** Copies a term's content into a new draft with another slug. */
export function createDuplicates({ strapi, publicationLog, draftData, slugHolders }: Needs) {
  return {
    /**
     * @param mayCopy whether the client's role reads the field of the original and writes it in a new term, named as permissions do
     * @param editorId the author of the draft
     * @throws {NotFoundError} when there is no such draft, a ValidationError when the draft cannot be made
     */
    async make(
      documentId: string,
      mayCopy: (field: string) => boolean,
      editorId: number,
    ): Promise<Duplicate> {
      return strapi.db.transaction(async ({ trx }) => {
        // First of all, as every change of a term does: two duplicates at the same moment get two slugs.
        await publicationLog.lock(trx);
        const stored: StoredTerm | null = await strapi.db.query(TERM).findOne({
          where: { documentId, publishedAt: { $null: true } },
          populate: TERM_POPULATE,
        });
        if (stored === null) throw new errors.NotFoundError('There is no such term.');
        const content = duplicateOf(draftFromStored(stored));
        const { data: whole } = await draftData.of(content, () => false, trx);
        const attributeOf = (path: string): string => path.split('.')[0] ?? '';
        const notCopied = FIELD_PATHS.filter(
          (path) => !isNothing(whole[attributeOf(path)]) && !mayCopy(path),
        );
        // A component is written as a whole: of one that may not all be written nothing is copied.
        const left = new Set(notCopied.map(attributeOf));
        const data = Object.fromEntries(Object.entries(whole).filter(([key]) => !left.has(key)));
        const name = typeof data.term === 'string' ? data.term : '';
        const slug = await freeSlug(slugFromName(name));
        const made = await strapi.documents(TERM).create({
          data: {
            ...data,
            ...(slug !== '' && { slug }),
            createdBy: editorId,
            updatedBy: editorId,
          },
        });
        return { documentId: made.documentId, name, notCopied: notCopied.map(changeLabel) };

        async function freeSlug(proposed: string): Promise<string> {
          if (proposed === '' || (await slugHolders.of(proposed, '', trx)) === null)
            return proposed;
          const free = await slugHolders.freeVariantOf(proposed, '', trx);
          if (free === null) throw new errors.ValidationError(NO_FREE_SLUG);
          return free;
        }
      });
    },
  };
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
