import { type ParameterFault, POSSIBLE } from '../texts/refusals';

export const CHANGES_LIMIT = { default: 100, most: 1000 } as const;
/** Digits of a cursor: a position of the log is a whole number that JavaScript holds exactly. */
const CURSOR = /^(?:0|[1-9]\d{0,14})$/;
const LONGEST_SHOWN = 100;

export interface ChangesQuery {
  /** The position in the log after which changes are asked for; 0 for all. */
  readonly since: number;
  readonly limit: number;
}

export type ChangesQueryResult =
  | { readonly ok: true; readonly query: ChangesQuery }
  | { readonly ok: false; readonly faults: readonly ParameterFault[] };

/** The position that a cursor stands for; null for a text that is no cursor. */
export function positionOf(cursor: string): number | null {
  return CURSOR.test(cursor) ? Number(cursor) : null;
}

/** Reads the parameters of the address of the changes; an empty value counts as not given. */
export function changesQueryOf(parameters: URLSearchParams): ChangesQueryResult {
  const faults: ParameterFault[] = [];
  const read = (
    parameter: string,
    fallback: number,
    parse: (value: string) => number | null,
    possible: string,
  ): number => {
    const values = parameters.getAll(parameter).filter((value) => value !== '');
    const [value] = values;
    if (value === undefined) return fallback;
    const parsed = values.length === 1 ? parse(value) : null;
    if (parsed === null)
      faults.push({ parameter, value: values.join(', ').slice(0, LONGEST_SHOWN), possible });
    return parsed ?? fallback;
  };
  const query = {
    since: read('since', 0, positionOf, POSSIBLE.cursor),
    limit: read('limit', CHANGES_LIMIT.default, limitOf, POSSIBLE.limit(CHANGES_LIMIT.most)),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, query };
}

function limitOf(value: string): number | null {
  if (!/^[1-9]\d{0,3}$/.test(value)) return null;
  return Number(value) <= CHANGES_LIMIT.most ? Number(value) : null;
}

/** The address at which a program goes on. */
export function changesUrl(base: string, next: string, limit: number): string {
  const size = limit === CHANGES_LIMIT.default ? '' : `&limit=${limit}`;
  return `${base}/glossary-changes.json?since=${next}${size}`;
}
