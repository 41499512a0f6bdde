import type { Core } from '@strapi/strapi';
import { scoreData } from '../../core/import-export/file-score';
import type { FileTerm } from '../../core/import-export/file-term';
import { TERM, DEBT_SCORE } from '../../core/term/content-types';
import { currentEditor } from '../publication-log/editor';
import { joinTableOf } from '../database/join-table';
import { insertComponents, insertJoined, insertRows } from './component-rows';
import { AXES } from '../../core/term/debt-score';
import { type NameOf, namesOfKind, RELATION_FIELDS } from '../../core/term/fields';
import type { Clock } from '../time/clock';
import type { RowIds } from './import-export-store';

export interface NewDraft {
  /** Attributes of the term except component groups, category, score and relations. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly groups: Readonly<Partial<Record<NameOf<'component'>, object>>>;
  readonly category: RowIds | null;
  readonly score: FileTerm['score'];
}

/** Writes the drafts of new terms. */
export interface DraftWriter {
  /** Writes drafts without relations; call within a transaction of Strapi. */
  insert(drafts: readonly NewDraft[]): Promise<void>;
  /** Adds the relations of drafts that have none, in the same way; null where each term gets them with its other changes. */
  readonly relate: ((drafts: readonly NewRelations[]) => Promise<void>) | null;
}

/** A draft without relations, and the row ids it refers to, in order. */
export interface NewRelations {
  readonly id: number;
  readonly related: readonly number[];
  readonly prerequisites: readonly number[];
}

interface Link {
  readonly from: number;
  readonly to: number;
  /** The position of the link, where the relation is ordered. */
  readonly order?: number;
}

/**
 * Inserts drafts as rows, many per statement, with the result that the Document Service would reach with thirty statements each. That is safe because
 * no editor sees a new draft yet, and its publication validates and announces it like any other; see docs/decisions/0012-files-of-terms.md.
 */
export function draftRows(strapi: Core.Strapi, clock: Clock): DraftWriter {
  async function link(attribute: string, links: readonly Link[]): Promise<void> {
    const table = joinTableOf(strapi, TERM, attribute);
    await insertJoined(
      strapi,
      table.name,
      links.map(({ from, to, order }) => ({
        [table.joinColumn.name]: from,
        [table.inverseJoinColumn.name]: to,
        ...(table.orderColumnName !== undefined && { [table.orderColumnName]: order }),
      })),
    );
  }

  return {
    async insert(drafts) {
      const { id: editor } = currentEditor(strapi);
      const ids = await insertRows(
        strapi,
        TERM,
        drafts.map(({ attributes }) => ({
          ...attributes,
          publishedAt: null,
          createdBy: editor,
          updatedBy: editor,
        })),
      );
      const owners = drafts.map((draft, index) => ({ ...draft, id: ids[index] ?? 0 }));
      for (const group of namesOfKind('component')) {
        await insertComponents(
          strapi,
          TERM,
          group,
          owners.flatMap(({ id, groups }) =>
            groups[group] ? [{ owner: id, part: groups[group] }] : [],
          ),
        );
      }
      await link(
        'category',
        owners.flatMap(({ id, category }) =>
          category === null ? [] : [{ from: id, to: category.id }],
        ),
      );
      const scored = owners.flatMap(({ id, score }) =>
        score === null ? [] : [{ id, score: scoreData(score) }],
      );
      const scoreIds = await insertRows(
        strapi,
        DEBT_SCORE,
        scored.map(() => ({ publishedAt: clock.now() })),
      );
      for (const axis of AXES) {
        await insertComponents(
          strapi,
          DEBT_SCORE,
          axis,
          scored.map(({ score }, index) => ({ owner: scoreIds[index] ?? 0, part: score[axis] })),
        );
      }
      await link(
        'debt_score',
        scored.map(({ id }, index) => ({ from: id, to: scoreIds[index] ?? 0 })),
      );
    },

    async relate(drafts) {
      for (const field of RELATION_FIELDS) {
        await link(
          field,
          drafts.flatMap((draft) =>
            draft[field].map((to, index) => ({ from: draft.id, to, order: index + 1 })),
          ),
        );
      }
    },
  };
}
