import type { Core } from '@strapi/strapi';
import { panelTerm } from '../../core/panel/attention';
import { type CalendarDay, daysBefore } from '../../core/time/calendar-day';
import { isOpen } from '../../core/unusual/unusual';
import type { UnusualDecision, UnusualRow } from '../../core/unusual/unusual-answers';
import { decisionOf, DECISIONS, type DecisionRow, numbersOf } from './decision-row';
import type { Settings } from '../../core/settings/settings';
import type { Clock } from '../time/clock';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { type Found, unusualNumbers } from './unusual-numbers';

/** How long decisions are listed, and how long they are kept, in days. */
const LISTED_DAYS = 30;
const RETENTION_DAYS = 365;

export type UnusualDaysService = ReturnType<typeof createUnusualDays>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly catalogueSource: CatalogueSourceService;
  readonly settings: Settings;
}

/**
 * Days on which a term got unusually many ratings or views, and the editors' decisions about them; core/unusual/unusual.ts has the rules.
 * All of it is in the database, the same for every instance.
 */
export function createUnusualDays({ strapi, clock, catalogueSource, settings }: Needs) {
  const { connection } = strapi.db;
  const today = (): CalendarDay => clock.today();
  const { foundRatings, foundViews } = unusualNumbers(connection, today);

  /** The open days, the latest first, then the latest decisions. Terms that readers do not see are left out. */
  async function rows(): Promise<{
    readonly open: readonly UnusualRow[];
    readonly decided: readonly UnusualRow[];
  }> {
    const { byDocumentId } = await catalogueSource.current();
    const decisions = await connection(DECISIONS)
      .where('day', '>', daysBefore(today(), LISTED_DAYS))
      .orderBy('id')
      .select<DecisionRow[]>();
    // The last decision holds; the earlier ones stay in the table as a record.
    const { features } = settings;
    const shown = decisions.filter(({ what }) => features[what as UnusualRow['what']]);
    const byKey = new Map(shown.map((row) => [keyOf(row.term_document_id, row), row]));
    const found = [
      ...(features.ratings ? await foundRatings() : []),
      ...(features.views ? await foundViews() : []),
    ];
    const rowOf = (one: Found, decision: UnusualDecision | null): UnusualRow[] => {
      const entry = byDocumentId.get(one.documentId);
      return entry ? [{ ...panelTerm(entry), ...one, reason: 'unusual', decision }] : [];
    };
    const open = found.filter((one) =>
      isOpen(one.count, byKey.get(keyOf(one.documentId, one)) ?? null),
    );
    const asked = new Set(open.map((one) => keyOf(one.documentId, one)));
    return {
      open: open.flatMap((one) => rowOf(one, null)).sort(latestFirst),
      decided: [...byKey.values()]
        .filter((row) => !asked.has(keyOf(row.term_document_id, row)))
        .flatMap((row) => rowOf(numbersOf(row), decisionOf(row)))
        .sort(latestFirst),
    };
  }

  return {
    rows,

    async purge(): Promise<void> {
      await connection(DECISIONS).where('day', '<', daysBefore(today(), RETENTION_DAYS)).delete();
    },
  };
}

const keyOf = (
  documentId: string,
  { day, what }: { readonly day: string; readonly what: string },
): string => `${documentId} ${day} ${what}`;

function latestFirst(one: UnusualRow, other: UnusualRow): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return other.count - one.count;
}
