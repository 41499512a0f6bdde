import type { InvalidParameter } from '../texts/refusals';

const LONGEST_SHOWN = 100;

/** Reads the parameters of an address, each at most once, and notes what is wrong with them; an empty value counts as not given. */
export function parameterReader(parameters: URLSearchParams) {
  const faults: InvalidParameter[] = [];
  function read<Value>(
    parameter: string,
    parse: (value: string) => Value | null,
    possible: string,
  ): Value | undefined {
    const given = parameters.getAll(parameter).filter((value) => value !== '');
    const [value] = given;
    if (value === undefined) return undefined;
    const parsed = given.length === 1 ? parse(value) : null;
    if (parsed === null)
      faults.push({ parameter, value: given.join(', ').slice(0, LONGEST_SHOWN), possible });
    return parsed ?? undefined;
  }
  return { faults, read };
}
