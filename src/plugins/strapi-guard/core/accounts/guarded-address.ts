/** How much of an account's name is compared, in characters: the longest email address has 254. */
const ACCOUNT_MAX = 254;

/** An address at which a client could try out passwords or codes, or make the service send mail. */
export interface GuardedAddress {
  /** POST when left out. */
  readonly method?: 'GET' | 'PUT';
  /** The field of the body that names the account; null when none does. */
  readonly account: string | null;
  /** Counts all requests together as one account's, where each names another one. */
  readonly together?: string;
  /** Which requests count: those that failed, or all, where an answer does not reveal the outcome. */
  readonly counted: 'failures' | 'all';
}

const GUARDED: Readonly<Record<string, GuardedAddress>> = {
  '/admin/login': { account: 'email', counted: 'failures' },
  '/admin/forgot-password': { account: 'email', counted: 'all' },
  // With the own password a stolen session becomes an account.
  '/admin/users/me': { method: 'PUT', account: null, counted: 'failures' },
  '/admin/reset-password': { account: null, counted: 'failures' },
  '/admin/register': { account: null, counted: 'failures' },
  '/admin/register-admin': { account: null, counted: 'failures' },
  '/api/auth/local': { account: 'identifier', counted: 'failures' },
  '/api/auth/local/register': { account: null, together: 'registration', counted: 'all' },
  '/api/auth/change-password': { account: null, counted: 'failures' },
  '/api/auth/email-confirmation': { method: 'GET', account: null, counted: 'failures' },
  '/api/auth/send-email-confirmation': { account: 'email', counted: 'all' },
  '/api/auth/forgot-password': { account: 'email', counted: 'all' },
  '/api/auth/reset-password': { account: null, counted: 'failures' },
};

/** The limit for a request; null if there is none. Strapi's router takes a path in capitals, and with a slash at its end. */
export function limitOf(method: string, path: string): GuardedAddress | null {
  const plain = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  const limit = Object.hasOwn(GUARDED, plain) ? GUARDED[plain] : undefined;
  return limit !== undefined && method === (limit.method ?? 'POST') ? limit : null;
}

/** The account that a body names, as the limits count it: case is ignored, as in Strapi. */
export function accountNamedIn(
  body: unknown,
  { account, together }: GuardedAddress,
): string | null {
  if (together !== undefined) return together;
  if (account === null || typeof body !== 'object' || body === null) return null;
  const named: unknown = Reflect.get(body, account);
  return typeof named === 'string' ? named.toLowerCase().slice(0, ACCOUNT_MAX) : null;
}
