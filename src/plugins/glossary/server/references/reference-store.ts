import type { Core } from '@strapi/strapi';
import { digestOfJson } from '../../core/term/term-content';
import type { CheckedReference, Finding } from '../../core/references/reference-finding';
import { inGroups } from '../database/queries';

const TABLE = 'glossary_reference_checks';
const HARMLESS: readonly Finding[] = ['ok', 'unclear'];

interface TableRow {
  readonly address: string;
  readonly finding: Finding;
  readonly detail: string | null;
  readonly checked_at: number | string;
  readonly failed_days: number;
  readonly failed_day: string | null;
}

export type ReferenceStoreService = ReturnType<typeof createReferenceStore>;

/** The results of checks, one row for each address; the key is the digest, because an address can be longer than an index takes. */
export function createReferenceStore({ strapi }: { strapi: Core.Strapi }) {
  const table = () => strapi.db.connection(TABLE);

  return {
    /** The results for some addresses; those that were never checked are left out. */
    async of(addresses: readonly string[]): Promise<ReadonlyMap<string, CheckedReference>> {
      const found: CheckedReference[] = [];
      for (const some of inGroups(addresses)) {
        const digests = some.map(digestOfJson);
        const rows = await table().whereIn('digest', digests).select<TableRow[]>();
        found.push(...rows.map(checkedOf));
      }
      return new Map(found.map((checked) => [checked.address, checked]));
    },

    /** The addresses at which something was found that an editor may have to do something about. */
    async foundWanting(): Promise<ReadonlyMap<string, CheckedReference>> {
      const rows = await table().whereNotIn('finding', HARMLESS).select<TableRow[]>();
      return new Map(rows.map((row) => [row.address, checkedOf(row)]));
    },

    async save({
      address,
      finding,
      detail,
      checkedAt,
      failedDays,
      failedDay,
    }: CheckedReference): Promise<void> {
      const row = {
        finding,
        detail,
        checked_at: checkedAt,
        failed_days: failedDays,
        failed_day: failedDay,
      };
      await table()
        .insert({ digest: digestOfJson(address), address, ...row })
        .onConflict('digest')
        .merge(row);
    },

    /**
     * Deletes results from before a moment, except those of some addresses.
     *
     * @param before in milliseconds since 1970
     */
    async purge(before: number, current: ReadonlySet<string>): Promise<void> {
      const rows = await table().where('checked_at', '<', before).select<TableRow[]>('address');
      const digests = rows
        .filter(({ address }) => !current.has(address))
        .map(({ address }) => digestOfJson(address));
      for (const some of inGroups(digests))
        await table().whereIn('digest', some).where('checked_at', '<', before).delete();
    },
  };
}

function checkedOf(row: TableRow): CheckedReference {
  return {
    address: row.address,
    finding: row.finding,
    detail: row.detail,
    checkedAt: Number(row.checked_at),
    failedDays: row.failed_days,
    failedDay: row.failed_day,
  };
}
