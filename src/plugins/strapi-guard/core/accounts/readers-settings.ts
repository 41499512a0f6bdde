import { unknownKeyError } from '../../../shared/core/text/named-keys';

export const SETTING_REFUSED = {
  list: (path: string): string => `“${path}” is a list of texts.`,
  object: (path: string): string => `“${path}” is an object.`,
  truth: (path: string): string => `“${path}” is true or false.`,
  textOrNull: (path: string): string => `“${path}” is a text or null.`,
  number: (path: string): string => `“${path}” is a number.`,
} as const;

/**
 * Why settings of readers' accounts are not stored; null for those that are. They have the form of the stored ones, which Strapi replaces by whatever
 * is sent.
 *
 * @param like what is stored; where it has a text or null, either may follow
 * @param path of the settings in the body; empty for the body itself
 */
export function readersSettingsProblem(given: unknown, like: unknown, path = ''): string | null {
  if (Array.isArray(like)) {
    const isList = Array.isArray(given) && given.every((item) => typeof item === 'string');
    return isList ? null : SETTING_REFUSED.list(path);
  }
  if (typeof like !== 'object' || like === null) {
    const isText = like === null || typeof like === 'string';
    const isAlike = isText
      ? given === null || typeof given === 'string'
      : typeof given === typeof like;
    return isAlike ? null : SETTING_REFUSED[kindOf(like)](path);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return SETTING_REFUSED.object(path === '' ? 'body' : path);
  const keys = Object.keys(like);
  for (const [key, value] of Object.entries(given) as [string, unknown][]) {
    if (!Object.hasOwn(like, key)) return `${unknownKeyError(key, keys, path)}.`;
    const inner = path === '' ? key : `${path}.${key}`;
    const problem = readersSettingsProblem(value, Reflect.get(like, key), inner);
    if (problem !== null) return problem;
  }
  return null;
}

function kindOf(like: unknown): keyof typeof SETTING_REFUSED {
  if (typeof like === 'boolean') return 'truth';
  if (typeof like === 'number') return 'number';
  return 'textOrNull';
}
