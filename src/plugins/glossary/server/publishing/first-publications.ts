import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { sanitize } from '@strapi/utils';
import type { Knex } from 'knex';
import type { Settings } from '../../core/settings/settings';
import { TERM } from '../../core/term/content-types';
import { namesOfKind, RELATION_FIELDS } from '../../core/term/fields';
import type { Mutation } from '../database/mutation';
import { joinTableOf } from '../database/join-table';
import { TERMS } from '../database/tables';
import { COMPONENTS_POPULATE } from './term-populate';

export type FirstPublications = ReturnType<typeof createFirstPublications>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Pick<Settings, 'isSite'>;
}

/** Relations to what has no drafts: both rows of a term have the same target. */
const SHARED_RELATIONS = ['category', 'debt_score'];
const RELATIONS: readonly string[] = [...SHARED_RELATIONS, ...RELATION_FIELDS];
/** Relations that Strapi gives each type: columns of the row, or unused without translations. */
const OF_STRAPI = ['createdBy', 'updatedBy', 'localizations'];

/** Whether the term that is being published is to be copied. */
const copying = new AsyncLocalStorage<boolean>();

/**
 * The published rows of terms that have had none, copied from their drafts within the database: some ten statements instead of the fifty with which
 * Strapi reads the draft into objects, validates it once more and writes it. For imports, which publish thousands; everything that surrounds a
 * publication (the checks, the log, what subscribes to it, Strapi's event) is as for any other. See docs/decisions/0012-files-of-terms.md.
 */
export function createFirstPublications({ strapi, settings }: Needs) {
  /** A project may have extended the type by attributes that only Strapi copies. */
  const isWhollyKnown = (): boolean =>
    Object.entries(strapi.contentType(TERM).attributes).every(([name, attribute]) => {
      const type: string = attribute.type;
      if (type === 'component') return name in COMPONENTS_POPULATE;
      if (type === 'relation') return [...RELATIONS, ...OF_STRAPI].includes(name);
      // Strapi dates the first publication in both rows, where a type asks for it.
      return type !== 'media' && type !== 'dynamiczone' && name !== 'firstPublishedAt';
    });

  /** The columns that both rows of a term have in common. */
  function sharedColumns(uid: string): string[] {
    const { attributes } = strapi.db.metadata.get(uid);
    return Object.entries(attributes).flatMap(([name, attribute]) => {
      if (name === 'id' || name === 'publishedAt') return [];
      if ('joinColumn' in attribute) {
        const { joinColumn } = attribute as { joinColumn?: { name: string } };
        return ['createdBy', 'updatedBy'].includes(name) && joinColumn ? [joinColumn.name] : [];
      }
      return 'columnName' in attribute && attribute.columnName ? [attribute.columnName] : [];
    });
  }

  /** Copies rows within a table; each copy has these values instead of the original's. @returns the id of the last copy */
  async function copyRow(
    transaction: Knex.Transaction,
    uid: string,
    id: number,
    values: Readonly<Record<string, Knex.Value>> = {},
  ): Promise<number> {
    const table = strapi.db.metadata.get(uid).tableName;
    const columns = sharedColumns(uid);
    const own = Object.keys(values);
    const names = (of: readonly string[]): string => of.map(() => '??').join(', ');
    const inserted: InsertedRows = await transaction.raw(
      `insert into ?? (${names([...columns, ...own])}) ` +
        `select ${[...columns.map(() => '??'), ...own.map(() => '?')].join(', ')} from ?? where id = ? returning id`,
      [table, ...columns, ...own, ...columns, ...Object.values(values), table, id],
    );
    const [row] = 'rows' in inserted ? inserted.rows : inserted;
    return Number(row?.id);
  }

  async function copyComponents(
    transaction: Knex.Transaction,
    from: number,
    to: number,
  ): Promise<void> {
    for (const field of namesOfKind('component')) {
      const { name, pivotColumns } = joinTableOf(strapi, TERM, field);
      const [owner = '', part = '', fieldColumn = '', type = ''] = pivotColumns;
      const parts = await transaction(name)
        .where({ [owner]: from, [fieldColumn]: field })
        .select<{ id: number; type: string }[]>({ id: part, type });
      for (const { id, type: uid } of parts)
        await transaction(name).insert({
          [owner]: to,
          [part]: await copyRow(transaction, uid, id),
          [fieldColumn]: field,
          [type]: uid,
        });
    }
  }

  /** Links the published row to the targets of its draft: as Strapi does, to the published rows of those that have them. */
  async function copyLinks(transaction: Knex.Transaction, from: number, to: number): Promise<void> {
    for (const field of RELATIONS) {
      const { name, joinColumn, inverseJoinColumn, orderColumnName } = joinTableOf(
        strapi,
        TERM,
        field,
      );
      const isShared = SHARED_RELATIONS.includes(field);
      const links = transaction({ link: name }).where(`link.${joinColumn.name}`, from);
      if (!isShared)
        links
          .join({ draft: TERMS }, 'draft.id', `link.${inverseJoinColumn.name}`)
          .join({ public: TERMS }, (on) =>
            on.on('public.document_id', 'draft.document_id').andOnNotNull('public.published_at'),
          );
      const order = orderColumnName === undefined ? [] : [orderColumnName];
      await transaction
        .into(
          transaction.raw(`?? (${['??', '??', ...order.map(() => '??')].join(', ')})`, [
            name,
            joinColumn.name,
            inverseJoinColumn.name,
            ...order,
          ]),
        )
        .insert(
          links.select(
            transaction.raw('?', [to]),
            isShared ? `link.${inverseJoinColumn.name}` : 'public.id',
            ...order.map((column) => `link.${column}`),
          ),
        );
    }
  }

  /** What Strapi tells webhooks of a publication. */
  async function announce(id: number): Promise<void> {
    const model = strapi.getModel(TERM);
    const populate = Object.fromEntries(
      [...RELATIONS, ...Object.keys(COMPONENTS_POPULATE)].map((name) => [name, true]),
    );
    const entry = await strapi.db.query(TERM).findOne({ where: { id }, populate });
    const sanitized = await sanitize.sanitizers.defaultSanitizeOutput(
      { schema: model, getModel: (uid) => strapi.getModel(uid as typeof TERM) },
      entry,
    );
    await strapi.eventHub.emit('entry.publish', {
      model: model.modelName,
      uid: model.uid,
      entry: sanitized,
    });
  }

  /** @returns the id of the new row */
  async function publish(draftId: number, transaction: Knex.Transaction): Promise<number> {
    const id = await copyRow(transaction, TERM, draftId, { published_at: new Date() });
    await copyComponents(transaction, draftId, id);
    await copyLinks(transaction, draftId, id);
    return id;
  }

  return {
    /** Where the glossary is the whole site, terms that `publications` publish for the first time are copied. */
    copied: <Result>(publications: () => Promise<Result>): Promise<Result> =>
      copying.run(settings.isSite && isWhollyKnown(), publications),

    /**
     * The innermost middleware of the Document Service: all others have checked the publication. Registered once, when the plugin starts.
     *
     * @returns of a copied term what the Document Service returns, without the attributes of the entry
     */
    async guard(context: unknown, next: () => Promise<unknown>): Promise<unknown> {
      if (copying.getStore() !== true) return next();
      const { uid, action, params } = context as Mutation;
      if (uid !== TERM || action !== 'publish') return next();
      const { documentId = '' } = params;
      return strapi.db.transaction(async ({ trx, onCommit }) => {
        const [row, ...more]: readonly { id: number; published_at: unknown }[] = await trx(TERMS)
          .where({ document_id: documentId })
          .select('id', 'published_at');
        if (row === undefined || more.length > 0 || row.published_at !== null) return next();
        const id = await publish(row.id, trx);
        onCommit(() => {
          announce(id).catch((error: unknown) => strapi.log.error(error));
        });
        return { documentId, entries: [{ id, documentId }] };
      });
    },
  };
}

/** SQLite's driver returns the rows, that of PostgreSQL an object with them. */
type InsertedRows =
  readonly { readonly id: number }[] | { readonly rows: readonly { id: number }[] };
