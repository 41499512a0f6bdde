import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { CategoryGroup, TagGroup } from '../../core/merging/merge';
import { TagRedirects } from '../../core/merging/tag-redirects';
import { TERM } from '../../core/term/content-types';
import { toTag } from '../../core/term/tag';
import { TERMS } from '../database/tables';
import { wordsOf } from '../database/listed-words';
import type { CatalogueSourceService } from './catalogue-source';
import type { LoggedGroupsService } from '../publication-log/logged-groups';

/** Drafts that are read at once: both databases limit the number of parameters. */
const ROWS_AT_ONCE = 500;

/** Columns of the panel's table of terms. */
interface DraftRow {
  readonly tags: unknown;
  readonly category: string | null;
}

export type GroupsService = ReturnType<typeof createGroups>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly loggedGroups: LoggedGroupsService;
  readonly catalogueSource: CatalogueSourceService;
}

/** The categories and tags of all terms, drafts included, with how many terms each has. */
export function createGroups({ strapi, loggedGroups, catalogueSource }: Needs) {
  async function drafts(): Promise<DraftRow[]> {
    const found: DraftRow[] = [];
    for (let after = 0; ;) {
      const rows: { id: number; tags: unknown; category: { documentId: string } | null }[] =
        await strapi.db.query(TERM).findMany({
          where: { publishedAt: { $null: true }, id: { $gt: after } },
          select: ['id', 'tags'],
          populate: { category: { select: ['documentId'] } },
          orderBy: { id: 'asc' },
          limit: ROWS_AT_ONCE,
        });
      for (const { tags, category } of rows)
        found.push({ tags, category: category?.documentId ?? null });
      const last = rows.at(-1);
      if (last === undefined) return found;
      after = last.id;
    }
  }

  return {
    /** The current tags of those that were renamed or merged and that no published term has, as addresses decide; a draft changes nothing. */
    async formerTags(transaction?: Knex.Transaction): Promise<ReadonlyMap<string, string>> {
      const merges = await loggedGroups.tagMerges(transaction);
      if (merges.length === 0) return new Map();
      const rows = await (transaction ?? strapi.db.connection)(TERMS)
        .whereNotNull('published_at')
        .distinct<{ tags: unknown }[]>('tags');
      const used = new Set(rows.flatMap(({ tags }) => wordsOf(tags).map(toTag)));
      const redirects = new TagRedirects(merges);
      const current = redirects.currentOfAll((tag) => used.has(tag));
      return new Map(
        [...redirects.currentOfAll()]
          .filter(([tag]) => !used.has(tag))
          .map(([tag, last]) => [tag, current.get(tag) ?? last]),
      );
    },

    async all(): Promise<{
      readonly categories: readonly CategoryGroup[];
      readonly tags: readonly TagGroup[];
    }> {
      const { categories, valueCounts } = await catalogueSource.current();
      const rows = await drafts();
      const byCategory = countsOf(rows.flatMap(({ category }) => category ?? []));
      const byTag = countsOf(rows.flatMap(({ tags }) => [...new Set(wordsOf(tags))]));
      const tags = new Set([...byTag.keys(), ...[...valueCounts.tag].map(([tag]) => tag)]);
      return {
        categories: categories.map(({ documentId, key, name }) => ({
          documentId,
          key,
          name,
          published: valueCounts.category.get(key) ?? 0,
          drafts: byCategory.get(documentId) ?? 0,
        })),
        tags: [...tags]
          .sort((one, other) => one.localeCompare(other, 'en'))
          .map((tag) => ({
            tag,
            published: valueCounts.tag.get(tag) ?? 0,
            drafts: byTag.get(tag) ?? 0,
          })),
      };
    },
  };
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
