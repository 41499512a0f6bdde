import { type Dice, diceFor } from './dice';
import { type HostileBody, hostileBody } from './hostile-bodies';
import { hostileHeaders } from './hostile-headers';
import { hostileTarget, type Route } from './hostile-paths';
import { hostileQuery } from './hostile-queries';
import { mutated } from './mutation';

/** A request as it goes over the connection. */
export interface HostileRequest {
  readonly method: string;
  readonly bytes: Buffer;
  /** Whether the head promises more than is sent: the client then closes its side. */
  readonly isCut: boolean;
}

const METHODS: readonly [string, ...string[]] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];
/** Methods that Node knows and the service does not, unknown ones, and text that is no token at all (RFC 9110, 9.1). */
const ODD_METHODS: readonly [string, ...string[]] = [
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'MKCOL',
  'LOCK',
  'SEARCH',
  'M-SEARCH',
  'PURGE',
  'LINK',
  'SOURCE',
  'QUERY',
  'get',
  'Post',
  'BREW',
  'GETT',
  'G',
  '',
  ' ',
  'G@T',
  'G\x00T',
  '\xff',
  'A'.repeat(3000),
  '\x16\x03\x01',
];
const VERSIONS: readonly [string, ...string[]] = [
  'HTTP/1.0',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.1.1',
  'http/1.1',
  'HTTP/',
  '',
  'ICAP/1.0',
];
const HAS_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const DESCRIBES_BODY = /^(?:Transfer-Encoding|Content-Length):/;
const NO_BODY: HostileBody = { lines: [], bytes: Buffer.alloc(0), isCut: false };

export interface FuzzOptions {
  readonly seed: number;
  readonly routes: readonly Route[];
  /** A token of the panel; null for a stranger. */
  readonly token: string | null;
}

/** The request with this number: the same for the same options. */
export function hostileRequest(
  { seed, routes, token }: FuzzOptions,
  number: number,
): HostileRequest {
  const dice = diceFor(seed, number);
  const route = dice.chance(30) ? null : (routes[dice.below(routes.length)] ?? null);
  const method = methodFor(dice, route);
  const chosen = hostileTarget(dice, route) + hostileQuery(dice);
  const target = dice.chance(20) ? mutated(dice, chosen) : chosen;
  const version = dice.chance(97) ? 'HTTP/1.1' : dice.pick(VERSIONS);
  const body = dice.chance(HAS_BODY.has(method) ? 90 : 6) ? hostileBody(dice) : NO_BODY;
  const headers = hostileHeaders(dice);
  const lines = [
    `${method} ${target} ${version}`,
    // Of two lines with a token the first counts.
    ...(token !== null && dice.chance(95) ? [`Authorization: Bearer ${token}`] : []),
    ...headers,
    ...body.lines,
  ];
  // A second line about the body announces data that is never sent.
  const isCut = body.isCut || headers.some((line) => DESCRIBES_BODY.test(line));
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return { method, bytes: Buffer.concat([head, body.bytes]), isCut };
}

function methodFor(dice: Dice, route: Route | null): string {
  if (dice.chance(6)) return dice.pick(ODD_METHODS);
  const [first, ...others] = route?.methods ?? [];
  return first === undefined || dice.chance(15)
    ? dice.pick(METHODS)
    : dice.pick([first, ...others]);
}
