import { getFetchClient } from '@strapi/strapi/admin';

interface SharedAnswer {
  /** What it is an answer about, beside its path. */
  readonly of: unknown;
  readonly answer: Promise<unknown>;
  readonly abort: AbortController;
  /** The number of parts of the page that asked and are still there. */
  users: number;
}

const shared = new Map<string, SharedAnswer>();
/** How often the editor has changed something since the panel was loaded. */
let changes = 0;

/**
 * The answer to a question that several parts of a page ask: requested once, and shared by those who ask while another one shows it. Who asks after
 * a change of the editor's gets a new one. The request is cancelled when all who asked for it have left.
 *
 * @param path with its parameters
 * @param of an answer about something else is not shared, such as about the form before it was loaded again
 * @param signal aborted when the part leaves or asks something else
 * @param round how often the part has asked again: it asks alone then, because the others may still show the earlier answer
 */
export function sharedAnswer<Answer>(
  path: string,
  of: unknown,
  signal: AbortSignal,
  round = 0,
): Promise<Answer> {
  if (round > 0) return answerTo<Answer>(path, signal);
  const known = shared.get(path);
  const entry = known !== undefined && known.of === of ? known : ask(path, of);
  entry.users += 1;
  signal.addEventListener('abort', () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.abort.abort();
    forget(path, entry);
  });
  return entry.answer as Promise<Answer>;
}

/** Whatever was asked before a change may be out of date after it: called when the server has answered one. */
export function noteChange(): void {
  changes += 1;
  shared.clear();
}

/** The number of changes that the editor has made here: an answer that was asked for at another number may be out of date. */
export const changeCount = (): number => changes;

function ask(path: string, of: unknown): SharedAnswer {
  const abort = new AbortController();
  const answer = answerTo<unknown>(path, abort.signal);
  const entry: SharedAnswer = { of, answer, abort, users: 0 };
  shared.set(path, entry);
  answer.catch(() => forget(path, entry));
  return entry;
}

const answerTo = <Answer>(path: string, signal: AbortSignal): Promise<Answer> =>
  getFetchClient()
    .get<Answer>(path, { signal })
    .then(({ data }) => data);

function forget(path: string, entry: SharedAnswer): void {
  if (shared.get(path) === entry) shared.delete(path);
}
