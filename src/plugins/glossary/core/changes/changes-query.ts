import { z } from 'zod';
import { type ChangeCursor, cursorFrom, FROM_THE_BEGINNING } from './change-cursor';
import { type ParameterFault, POSSIBLE } from '../texts/refusals';

const CHANGES_LIMIT = { default: 100, most: 1000 } as const;
const LONGEST_SHOWN = 100;

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
  | { readonly ok: false; readonly faults: readonly ParameterFault[] };

/** Reads the parameters of the address of the changes; an empty value counts as not given. */
export function changesQueryOf(parameters: URLSearchParams): ChangesQueryResult {
  const faults: ParameterFault[] = [];
  const read = <Value>(
    parameter: string,
    fallback: Value,
    parse: (value: string) => Value | null,
    possible: string,
  ): Value => {
    const values = parameters.getAll(parameter).filter((value) => value !== '');
    const [value] = values;
    if (value === undefined) return fallback;
    const parsed = values.length === 1 ? parse(value) : null;
    if (parsed === null)
      faults.push({ parameter, value: values.join(', ').slice(0, LONGEST_SHOWN), possible });
    return parsed ?? fallback;
  };
  const query = {
    since: read('since', FROM_THE_BEGINNING, cursorFrom, POSSIBLE.cursor),
    limit: read('limit', CHANGES_LIMIT.default, limitOf, POSSIBLE.limit(CHANGES_LIMIT.most)),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, query };
}

function limitOf(value: string): number | null {
  if (!/^[1-9]\d{0,3}$/.test(value)) return null;
  return Number(value) <= CHANGES_LIMIT.most ? Number(value) : null;
}

export function changesUrl(base: string, next: string, limit: number): string {
  const size = limit === CHANGES_LIMIT.default ? '' : `&limit=${limit}`;
  return `${base}/glossary-changes.json?since=${next}${size}`;
}
