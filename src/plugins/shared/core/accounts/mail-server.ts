/** The mail server of MAIL_URL. */
export interface MailServer {
  /** A host name or an IP address; IPv6 without brackets. */
  readonly host: string;
  /** TCP port, 1 to 65535. */
  readonly port: number;
  /** True for smtps: TLS from the first byte. */
  readonly secure: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

/** The ports for handing over mail (RFC 8314, section 3): with STARTTLS, and with TLS from the first byte. */
const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** How long a server may take for its connection, and for its greeting, in milliseconds. */
const CONNECTION_TIMEOUT = 10_000;
/** How long a server may say nothing in the middle of a mail, in milliseconds. */
const SILENCE_MAX = 20_000;

const HOST = /^(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;
const CONTROL = /\p{Cc}/u;

const isKnown = (protocol: string): protocol is keyof typeof DEFAULT_PORTS =>
  Object.hasOwn(DEFAULT_PORTS, protocol);

/** The server that an smtp:// or smtps:// address names; null when it is another kind of address, or has parts that no server has. */
export function mailServerOf(value: string): MailServer | null {
  if (!/^smtps?:\/\/\S+$/.test(value)) return null;
  try {
    const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value);
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    const isPlain = pathname.length <= 1 && search === '' && hash === '' && !/[?#]/.test(value);
    if (!isKnown(protocol) || !isPlain || !HOST.test(hostname) || port === '0') return null;
    if ((user === '') !== (pass === '') || CONTROL.test(user + pass)) return null;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? DEFAULT_PORTS[protocol] : Number(port),
      secure: protocol === 'smtps:',
      credentials: user === '' ? null : { user, pass },
    };
  } catch {
    // No valid URL, or a % that encodes nothing.
    return null;
  }
}

/**
 * The options for nodemailer. A password is never sent in the clear over a network: without STARTTLS no mail goes out. For a server on the
 * same machine STARTTLS is not required, because such servers have self-signed certificates.
 */
export function mailTransportOf({ host, port, secure, credentials }: MailServer) {
  const isHere = LOOPBACK.test(host);
  return {
    host,
    port,
    secure,
    ...(credentials === null ? {} : { auth: credentials }),
    requireTLS: !secure && !isHere && credentials !== null,
    ignoreTLS: !secure && isHere,
    connectionTimeout: CONNECTION_TIMEOUT,
    greetingTimeout: CONNECTION_TIMEOUT,
    socketTimeout: SILENCE_MAX,
  };
}
