import type { Settings } from '../settings/settings';
import type { PublicAddress } from './public-address';

type Reading = (path: string) => PublicAddress | null;

/** What follows the glossary's path in an address; anything else is a path of its own, such as `/glossary2`. */
const REST = /^(?:$|[/.-])/;

/**
 * The same reading of a path, in which the addresses below former paths of the glossary have moved to where it is now. A path that is below both is
 * read by the longer of them.
 */
export function withFormerPaths(
  addressOf: Reading,
  { glossaryPath, formerPaths }: Pick<Settings, 'glossaryPath' | 'formerPaths'>,
): Reading {
  if (formerPaths.length === 0) return addressOf;
  const isDeeper = (former: string): boolean => former.startsWith(`${glossaryPath}/`);
  const longestFirst = formerPaths.toSorted((one, other) => other.length - one.length);
  const movedFrom = (path: string, formers: readonly string[]): PublicAddress | null => {
    for (const former of formers) {
      if (path.slice(0, former.length).toLowerCase() !== former) continue;
      const rest = path.slice(former.length);
      const target = REST.test(rest) ? addressOf(`${glossaryPath}${rest}`) : null;
      if (target !== null) return { kind: 'moved', path: `${glossaryPath}${rest}`, target };
    }
    return null;
  };
  const deeper = longestFirst.filter(isDeeper);
  const others = longestFirst.filter((former) => !isDeeper(former));
  return (path) => movedFrom(path, deeper) ?? addressOf(path) ?? movedFrom(path, others);
}
