import type { Core } from '@strapi/strapi';
import type { LogEditor } from './log-row';

/** What Strapi knows of whoever asks: somebody at the panel, or a program with a token. */
interface RequestState {
  readonly user?: {
    readonly id?: unknown;
    readonly firstname?: string | null;
    readonly lastname?: string | null;
    readonly username?: string | null;
  };
  readonly auth?: { readonly credentials?: { readonly name?: unknown } | null };
}

/** Who asks for what is done now, as the publication log keeps it; nobody where the service does it itself. */
export function currentEditor(strapi: Core.Strapi): LogEditor {
  const state = (strapi.requestContext.get()?.state ?? {}) as RequestState;
  const { user, auth } = state;
  if (user !== undefined) {
    const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username;
    return { name: name || null, id: typeof user.id === 'number' ? user.id : null };
  }
  const token = auth?.credentials?.name;
  return { name: typeof token === 'string' ? token : null, id: null };
}
