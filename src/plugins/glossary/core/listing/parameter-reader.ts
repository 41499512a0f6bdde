import type { InvalidParameter } from '../texts/refusals';

const QUOTED_MAX = 100;

/** Reads the parameters of an address, each at most once, and collects their problems; an empty value counts as not given. */
export function parameterReader(parameters: URLSearchParams) {
  const problems: InvalidParameter[] = [];
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
      problems.push({ parameter, value: given.join(', ').slice(0, QUOTED_MAX), possible });
    return parsed ?? undefined;
  }
  return { problems, read };
}

/** How much of a wrong value of a body a refusal repeats, in characters. */
const SHOWN_MAX = 40;

/** The fault of a value in the body of a request, which may be of any type. */
export function invalidParameterOf(
  parameter: string,
  value: unknown,
  possible: string,
): InvalidParameter {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { parameter, value: shown.slice(0, SHOWN_MAX), possible };
}
