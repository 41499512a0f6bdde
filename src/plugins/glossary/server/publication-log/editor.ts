import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { LogEditor } from './log-row';

/** A panel account with the names it may have. */
export interface PanelUser {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
}

/** What Strapi knows about the sender of a request: an account of the panel, that of a reader, or a program with a token. */
interface RequestState {
  readonly user?: PanelUser & { readonly id?: unknown };
  readonly auth?: {
    readonly strategy?: { readonly name: string };
    readonly credentials?: { readonly name?: unknown } | null;
  };
}
/** How accounts of readers log in. Their numbers are those of other accounts than the panel's. */
const READERS = 'users-permissions';

/** Maximum length of a name in the tables, in characters. */
const NAME_MAX_LENGTH = 255;

/** The name of an editor; null when the account has none. */
export function editorName({ firstname, lastname, username }: PanelUser): string | null {
  const name = [firstname, lastname].filter(Boolean).join(' ') || username || '';
  return name.slice(0, NAME_MAX_LENGTH) || null;
}

/** The editor for whom the service acts outside of a request. */
const absent = new AsyncLocalStorage<LogEditor>();

/** Runs `task` on behalf of an editor who requested it earlier. */
export function asEditor<Result>(editor: LogEditor, task: () => Promise<Result>): Promise<Result> {
  return absent.run(editor, task);
}

/** The editor to log for the current change: the sender of the request, or no editor if the service acts on its own. */
export function currentEditor(strapi: Core.Strapi): LogEditor {
  const editor = absent.getStore();
  if (editor !== undefined) return editor;
  const state = (strapi.requestContext.get()?.state ?? {}) as RequestState;
  const { user, auth } = state;
  if (user !== undefined) {
    const isOfPanel = typeof user.id === 'number' && auth?.strategy?.name !== READERS;
    return { name: editorName(user), id: isOfPanel ? Number(user.id) : null };
  }
  const token = auth?.credentials?.name;
  return { name: typeof token === 'string' ? token : null, id: null };
}

/**
 * Whether the current editor is the one who is noted, by the id, for something that is done already. Whoever gets no answer sends the same again: that
 * is done, and not refused as what a colleague has done.
 */
export function isCurrentEditor(strapi: Core.Strapi, noted: number | null): boolean {
  return noted !== null && noted === currentEditor(strapi).id;
}
