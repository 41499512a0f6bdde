import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Reach } from './public-networks';

/** Timeout for one name server, in milliseconds. */
const LONGEST_LOOKUP = 5_000;

export class NotPublic extends Error {}

/**
 * Looks a name up for a connection, and refuses one with any forbidden address. It queries name servers without the operating system, whose
 * look-ups hold threads that the readers' pages need; so names that are only in the hosts file are not found.
 */
export function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, { all }, done) => {
    addressesOf(hostname)
      .then((addresses) => {
        if (!addresses.every((address) => reach.isAllowed(address))) throw new NotPublic(hostname);
        return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      })
      .then(
        (found) => {
          const [first] = found;
          if (all === true || first === undefined) done(null, found);
          else done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, ''),
      );
  };
}

/** @throws the name servers' error when there is no address of either kind */
async function addressesOf(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: LONGEST_LOOKUP, tries: 1 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (addresses.length === 0) throw failure?.reason;
  return addresses;
}
