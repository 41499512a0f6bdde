/** The longest address of a webhook, in characters. */
const LONGEST_ADDRESS = 500;
const LONGEST_NAME = 255;
const MOST_HEADERS = 50;
const LONGEST_HEADER = 2000;
const LABEL = '[a-z0-9]+(?:-+[a-z0-9]+)*';
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const SHORTEST_PORT = 2;

export const WEBHOOK_REFUSED = {
  address: `The address of a webhook is http or https, with a host name or an IPv4 address, without a user, a password or an @, and with at most ${LONGEST_ADDRESS} characters.`,
  name: `A webhook’s name is a text of at most ${LONGEST_NAME} characters without control characters.`,
  headers: `A webhook has at most ${MOST_HEADERS} headers, each of which is a text of at most ${LONGEST_HEADER} characters.`,
  events: (known: readonly string[]): string =>
    `A webhook names each event once; the events are ${known.join(', ')}.`,
} as const;

/**
 * Why a webhook is refused; null if it is not. Strapi checks its address with an expression that takes exponential time for one that it refuses,
 * so only what it takes may come to it.
 *
 * @param webhook the body of the request
 * @param known the events that there are
 */
export function webhookProblem(webhook: object, known: readonly string[]): string | null {
  const { url, name, headers, events } = webhook as Readonly<Record<string, unknown>>;
  if (typeof url === 'string' && !isAddress(url)) return WEBHOOK_REFUSED.address;
  if (typeof name === 'string' && (name.length > LONGEST_NAME || /\p{Cc}/u.test(name)))
    return WEBHOOK_REFUSED.name;
  if (typeof headers === 'object' && headers !== null && !areHeaders(headers))
    return WEBHOOK_REFUSED.headers;
  if (Array.isArray(events) && !areEvents(events, known)) return WEBHOOK_REFUSED.events(known);
  return null;
}

/** The address as it is written has to be the one that is called: no part is normalised. */
function isAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || /[@\s\\]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, port, href } = new URL(text);
  return (
    ['http:', 'https:'].includes(protocol) &&
    HOST.test(hostname) &&
    (port === '' || port.length >= SHORTEST_PORT) &&
    [text, `${text}/`].includes(href)
  );
}

function areHeaders(headers: object): boolean {
  const values: readonly unknown[] = Object.values(headers);
  return (
    values.length <= MOST_HEADERS &&
    values.every((value) => typeof value === 'string' && value.length <= LONGEST_HEADER)
  );
}

const areEvents = (events: readonly unknown[], known: readonly string[]): boolean =>
  events.length <= known.length &&
  new Set(events).size === events.length &&
  events.every((event) => known.includes(event as string));
