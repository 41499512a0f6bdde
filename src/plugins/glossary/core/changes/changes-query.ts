import { z } from 'zod';
import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { parameterReader } from '../listing/parameter-reader';
import type { SiteAddresses } from '../site/site-address';

export interface ChangeCursor {
  /** The entry of the publication log up to which the client has all changes. */
  readonly position: number;
  /**
   * Of the changes that follow from that entry: the publication up to which the client has those of their terms, 0 for none of them; null
   * when it has all.
   */
  readonly followed: number | null;
}

/** Digits of both parts: a position of the log is a whole number that JavaScript holds exactly. */
const CURSOR = /^(0|[1-9]\d{0,14})(?:-(0|[1-9]\d{0,14}))?$/;

export const FROM_THE_BEGINNING: ChangeCursor = { position: 0, followed: null };

/** Parses a cursor; null for an invalid one. */
export function cursorFrom(text: string): ChangeCursor | null {
  const [, position, followed] = CURSOR.exec(text) ?? [];
  if (position === undefined) return null;
  return {
    position: Number(position),
    followed: followed === undefined ? null : Number(followed),
  };
}

export function cursorText({ position, followed }: ChangeCursor): string {
  return followed === null ? String(position) : `${position}-${followed}`;
}

const CHANGES_LIMIT = { default: 100, most: 1000 } as const;

export const changesParameters = z.object({
  since: z
    .string()
    .optional()
    .describe('The member next of an earlier answer; left out, from the beginning.'),
  limit: z
    .int()
    .min(1)
    .max(CHANGES_LIMIT.most)
    .default(CHANGES_LIMIT.default)
    .describe('Most changes in an answer.'),
});

export interface ChangesQuery {
  readonly since: ChangeCursor;
  readonly limit: number;
}

export type ChangesQueryResult =
  | { readonly ok: true; readonly query: ChangesQuery }
  | { readonly ok: false; readonly problems: readonly InvalidParameter[] };

/** Reads the parameters of the address of the changes; an empty value counts as not given. */
export function changesQueryOf(parameters: URLSearchParams): ChangesQueryResult {
  const { read, problems } = parameterReader(parameters);
  const query = {
    since: read('since', cursorFrom, POSSIBLE.cursor) ?? FROM_THE_BEGINNING,
    limit: read('limit', limitOf, POSSIBLE.limit(CHANGES_LIMIT.most)) ?? CHANGES_LIMIT.default,
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, query };
}

function limitOf(value: string): number | null {
  if (!/^[1-9]\d{0,3}$/.test(value)) return null;
  return Number(value) <= CHANGES_LIMIT.most ? Number(value) : null;
}

export function changesUrl(site: SiteAddresses, next: string, limit: number): string {
  const size = limit === CHANGES_LIMIT.default ? '' : `&limit=${limit}`;
  return `${site.changes}?since=${next}${size}`;
}
