/** Maximum nesting depth of a body; the panel sends about ten levels. */
const DEEPEST = 64;

export const TOO_DEEP = `The body is nested too deeply: lists and objects can have ${DEEPEST} levels at most.`;

/** A few kilobytes of JSON can be nested ten thousand levels deep. */
export const isTooDeep = (body: unknown): boolean => isDeeperThan(DEEPEST, body);

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item));
}
