import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

export interface MailCatcher {
  /** For MAIL_URL: with user and password, on the loopback. */
  readonly url: string;
  readonly mails: readonly CaughtMail[];
  /** Takes the oldest mail away; resolves when there is one. */
  next(): Promise<CaughtMail>;
  /** Refuses every recipient while this is done; resolves when one has been refused. */
  refuseDuring(done: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'glossary@mail.example';
const PASSWORD = 'p%:/word';

/** A real SMTP server on a free port of the own machine that stores received mails. It requires user and password. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const waiting: ((mail: CaughtMail) => void)[] = [];
  let refusal: (() => void) | null = null;
  const server = new SMTPServer({
    // Its certificate for STARTTLS is not trusted, which would be reported.
    logger: false,
    // The service asks for no TLS on the own machine.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) done(null, { user: USER });
      else done(new Error('Wrong user or password'));
    },
    onRcptTo(_address, _session, done) {
      done(refusal === null ? null : new Error('No such mailbox'));
      refusal?.();
    },
    onData(stream, { envelope }, done) {
      const keep = async (): Promise<void> => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const mail = { from, to, content: decoded(await text(stream)) };
        const first = waiting.shift();
        if (first === undefined) mails.push(mail);
        else first(mail);
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const credentials = [USER, PASSWORD].map(encodeURIComponent).join(':');
  return {
    url: `smtp://${credentials}@127.0.0.1:${port}`,
    mails,
    next: () =>
      new Promise((resolve) => {
        const first = mails.shift();
        if (first === undefined) waiting.push(resolve);
        else resolve(first);
      }),
    async refuseDuring(done) {
      const refused = new Promise<void>((resolve) => (refusal = resolve));
      try {
        await done();
        await refused;
      } finally {
        refusal = null;
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Quoted-printable (RFC 2045, section 6.7), of UTF-8. */
function decoded(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (codes) =>
      Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
}
