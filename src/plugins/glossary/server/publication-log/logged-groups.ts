import type { Knex } from 'knex';
import { type CategoryChange, CategoryKeys } from '../../core/catalogue/category-keys';
import type { CategoryContent } from '../../core/term/term-content';
import type { TagMerge } from '../../core/merging/merge';
import type { LogKind, LogRow } from './log-row';
import type { PublicationLogService } from './publication-log';

const OF_CATEGORIES: readonly LogKind[] = ['category', 'category-deleted'];

export type LoggedGroupsService = ReturnType<typeof createLoggedGroups>;

/** Categories and tags by the publication log, with those that were renamed and merged. */
export function createLoggedGroups({
  publicationLog,
}: {
  readonly publicationLog: PublicationLogService;
}) {
  return {
    /** The current entries of the categories. */
    async categories(transaction?: Knex.Transaction): Promise<LogRow[]> {
      const last = new Map<string | null, LogRow>();
      for (const row of await publicationLog.ofKinds(OF_CATEGORIES, transaction)) {
        // Deleted first, so that they are in the order of their last entries.
        last.delete(row.subject);
        last.set(row.subject, row);
      }
      return [...last.values()].filter(({ kind }) => kind === 'category');
    },

    /** Every current and former key with the category it leads to. */
    async categoryKeys(transaction?: Knex.Transaction): Promise<CategoryKeys> {
      return keysIn(await publicationLog.ofKinds(OF_CATEGORIES, transaction));
    },

    /** The same, and those of the keys whose own category was merged into the one that they lead to. */
    async categoryKeysAndMerges(): Promise<{
      readonly keys: CategoryKeys;
      readonly merged: ReadonlySet<string>;
    }> {
      const rows = await publicationLog.ofKinds(OF_CATEGORIES);
      const keys = keysIn(rows);
      const holders = keysIn(rows.filter(({ kind }) => kind === 'category'));
      const merged = [...keys].flatMap(([key, owner]) =>
        holders.ownerOf(key) === owner ? [] : key,
      );
      return { keys, merged: new Set(merged) };
    },

    /** The category itself, or the last one on the way of its merges. */
    async categoryAfter(documentId: string, transaction?: Knex.Transaction): Promise<string> {
      const deletions = await publicationLog.ofKinds(['category-deleted'], transaction);
      const into = new Map(deletions.map(({ subject, successor }) => [subject, successor]));
      let after = documentId;
      for (let next = into.get(after); next; next = into.get(after)) {
        into.delete(after);
        after = next;
      }
      return after;
    },

    /** The renamed and merged tags, in the order of the merges. */
    async tagMerges(transaction?: Knex.Transaction): Promise<TagMerge[]> {
      return (await publicationLog.ofKinds(['tag-merged'], transaction)).map(tagMerge);
    },
  };
}

const keysIn = (rows: readonly LogRow[]): CategoryKeys =>
  new CategoryKeys(rows.flatMap(categoryChangeOf));

export function categoryChangeOf({ kind, subject, content, successor }: LogRow): CategoryChange[] {
  if (subject === null) return [];
  if (kind === 'category-deleted') return [{ kind: 'deleted', documentId: subject, successor }];
  return kind === 'category' && content !== null
    ? [{ kind: 'saved', documentId: subject, key: (content as CategoryContent).key }]
    : [];
}

export function categoryContent({ content }: LogRow): CategoryContent {
  return content as CategoryContent;
}

export function tagMerge({ content }: LogRow): TagMerge {
  return content as TagMerge;
}
