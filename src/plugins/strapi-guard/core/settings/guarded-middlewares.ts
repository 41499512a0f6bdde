/** An entry of config/middlewares, by its name or with its options. */
type Middleware = string | { readonly name?: string; readonly resolve?: string; config?: unknown };

/** Strapi's own list, of a project that has none. */
export const STRAPIS_MIDDLEWARES = [
  ...['logger', 'errors', 'security', 'cors', 'poweredBy'],
  ...['session', 'query', 'body', 'favicon', 'public'],
].map((name) => `strapi::${name}`);

interface Around {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  /** In place of what a project says. */
  readonly config?: object;
}

const around = (uploads: boolean): Readonly<Record<string, Around>> => ({
  'strapi::errors': {
    before: ['bearer-challenge', 'request-log'],
    after: ['unavailable', ...(uploads ? [] : ['no-files']), 'client-faults'],
  },
  // HSTS is sent with every answer, not only with those of this stack.
  'strapi::security': { after: ['own-origin'], config: { hsts: false } },
  'strapi::query': { before: ['uploaded-files'], after: ['first-administrator'] },
  // The handlers of forms with files read them.
  'strapi::body': {
    after: ['body-depth', 'account-input', 'log-in-limit'],
    config: { multipart: false },
  },
});

/** Replaced by `request-log`: it logs whole addresses, in which there may be a token. */
const REPLACED = 'strapi::logger';
const OWN = 'plugin::guard.';

/**
 * Puts the middlewares of the guard among those of a project, in whose order they are. A project that names one of them has decided about all.
 *
 * @param uploads whether pictures may be uploaded
 */
export function withGuard(configured: readonly Middleware[], uploads: boolean): Middleware[] {
  if (configured.some((entry) => nameOf(entry).startsWith(OWN))) return [...configured];
  const places = around(uploads);
  return configured.flatMap((entry) => {
    const name = nameOf(entry);
    if (name === REPLACED) return [];
    const { before = [], after = [], config } = places[name] ?? {};
    return [
      ...before.map((own) => OWN + own),
      config === undefined ? entry : withConfig(entry, config),
      ...after.map((own) => OWN + own),
    ];
  });
}

const nameOf = (entry: Middleware): string =>
  typeof entry === 'string' ? entry : (entry.name ?? '');

function withConfig(entry: Middleware, config: object): Middleware {
  if (typeof entry === 'string') return { name: entry, config };
  return { ...entry, config: { ...Object(entry.config), ...config } };
}
