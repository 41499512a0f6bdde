/** Functions that Strapi creates again for each rendering; no field here uses them. */
const UNUSED = ['onFocus', 'onBlur'];

/**
 * Whether a field looks the same with other props: Strapi renders the whole form four times with each save, and what it has read again from
 * the server is equal and not the same.
 */
export function isSameField(before: object, after: object): boolean {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].every(
    (name) => UNUSED.includes(name) || isEqual(old.get(name), now.get(name)),
  );
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && serialized(one) === serialized(other));

/** A hint may have elements, and these, in React's development build, have a circle: who rendered them. */
const serialized = (value: object | null): string =>
  JSON.stringify(value, (name, part: unknown) => (name === '_owner' ? undefined : part));
