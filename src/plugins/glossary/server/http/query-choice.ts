import { errors } from '@strapi/utils';

/** @throws {ValidationError} with the allowed values, sent as 400 */
export function queryChoice<Value extends string>(
  value: unknown,
  name: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new errors.ValidationError(`“${name}” is one of ${allowed.join(', ')}.`);
}
