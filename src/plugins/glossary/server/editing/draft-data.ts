import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { DraftContent } from '../../core/history/draft-content';
import { goneDocument } from '../../core/history/left-out';
import { namesOfToday } from '../../core/merging/merge';
import { textsIn } from '../../../shared/core/text/storable-text';
import { TERM, CATEGORY } from '../../core/term/content-types';
import type { KnownTerm } from '../history/known-term';
import { RELATION_FIELDS } from '../../core/term/fields';
import type { GroupsService } from '../catalogue/groups';
import type { FormerNamesService } from '../history/former-names';
import type { LoggedGroupsService } from '../publication-log/logged-groups';

/** Attributes for the Document Service, and sentences about the parts they lack. */
export interface DraftData {
  readonly data: Record<string, unknown>;
  readonly leftOut: readonly MissingPart[];
}

export interface MissingPart {
  readonly field: string;
  readonly sentence: string;
}

export type DraftDataService = ReturnType<typeof createDraftData>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly loggedGroups: LoggedGroupsService;
  readonly groups: GroupsService;
  readonly formerNames: FormerNamesService;
}

/** Turns a stored content into the data of a draft: relations to documents that are gone are left out, and named. */
export function createDraftData({ strapi, loggedGroups, groups, formerNames }: Needs) {
  async function existing(
    uid: typeof TERM | typeof CATEGORY,
    documentIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows: { documentId: string }[] = await strapi.db
      .query(uid)
      .findMany({ where: { documentId: { $in: [...documentIds] } }, select: ['documentId'] });
    return new Set(rows.map(({ documentId }) => documentId));
  }

  return {
    /** @param mayReadName whether the client's role may read the name of a deleted draft */
    async of(
      { values, category: storedCategory, related, prerequisites }: DraftContent,
      mayReadName: KnownTerm['mayReadName'],
      transaction: Knex.Transaction,
    ): Promise<DraftData> {
      const storedTags = textsIn(values.tags);
      const tags = namesOfToday(storedTags, await groups.formerTags(transaction));
      const category =
        storedCategory && (await loggedGroups.categoryAfter(storedCategory, transaction));
      const targets = { related, prerequisites };
      const terms = await existing(TERM, [...related, ...prerequisites]);
      const isThere = (documentId: string) => terms.has(documentId);
      const categories = await existing(CATEGORY, category === null ? [] : [category]);
      const hasCategory = category !== null && categories.has(category);
      const gone = [
        ...(category === null || hasCategory
          ? []
          : [{ field: 'category' as const, documentId: category }]),
        ...RELATION_FIELDS.flatMap((field) =>
          targets[field]
            .filter((documentId) => !isThere(documentId))
            .map((documentId) => ({ field, documentId })),
        ),
      ];
      const names = await formerNames.of(
        gone.map(({ documentId }) => documentId),
        mayReadName,
        transaction,
      );
      return {
        data: {
          ...values,
          ...(tags !== storedTags && { tags }),
          category: hasCategory ? category : null,
          related: related.filter(isThere),
          prerequisites: prerequisites.filter(isThere),
        },
        leftOut: gone.map(({ field, documentId }) => ({
          field,
          sentence: goneDocument(field, names.get(documentId) ?? null),
        })),
      };
    },
  };
}
