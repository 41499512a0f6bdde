import {
  adminApi,
  resetSessionExpiredNotification,
  setOnSessionExpired,
  type StrapiApp,
} from '@strapi/strapi/admin';
import { draftTag } from '../../core/publishing/draft-version';
import { CATEGORY } from '../../core/term/content-types';
import { notDoneOf } from './error-message';
import { forgetWaiting } from './review/waiting-counts';
import { categoryVersion } from './saving/category-version';
import { noteChange } from './shared-answers';
import { type TextId, textOf } from './text';
import { clearExpiredToken } from './stored-token';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** The actions in Strapi's store for the requests of its own buttons. */
const MUTATION = 'adminApi/executeMutation/';
const LOG_IN_AND_OUT: readonly unknown[] = ['admin/login', 'admin/logout'];

let underWay = 0;
let failures = 0;
let lastFailure: unknown = null;

/**
 * A middleware of the panel's store that tracks the outcome of requests of Strapi's own buttons.
 *
 * When a session has ended, Strapi leaves the page for the login, and typed text is lost. Here it does so only while no change is running; otherwise
 * the editor stays on the page with the text.
 */
export const watchStrapiMutations: StoreMiddleware = () => () => (next) => (action) => {
  const { type, payload } = action as { readonly type?: unknown; readonly payload?: unknown };
  if (type === `${MUTATION}pending`) {
    underWay += 1;
    setOnSessionExpired(onSessionEnd);
  }
  if (type === `${MUTATION}fulfilled` || type === `${MUTATION}rejected`) {
    underWay -= 1;
    noteChange();
  }
  if (type === `${MUTATION}fulfilled`) categoryVersion.noteSaved(payload);
  if (type === `${MUTATION}rejected`) {
    failures += 1;
    lastFailure = payload;
  }
  if (LOG_IN_AND_OUT.includes(type)) forgetWaiting();
  return next(action);
};

function onSessionEnd(): void {
  // No running change can show the message: Strapi goes to the login page.
  if (underWay === 0) return setOnSessionExpired(null);
  clearExpiredToken();
  // The next action detects the ended session again.
  resetSessionExpiredNotification();
}

/**
 * Runs the action of one of Strapi's own buttons, which resolve after a failure as after success.
 *
 * @throws the server's response, if the action failed
 */
export async function runStrapiMutation(action: () => unknown): Promise<void> {
  const before = failures;
  await action();
  if (failures > before) throw lastFailure;
}

/** Mutations of Strapi's content manager; first those that save a form. */
const SAVES = ['cloneDocument', 'createDocument', 'updateDocument'];
const CHANGES = [
  ...SAVES,
  'deleteDocument',
  'deleteManyDocuments',
  'discardDocument',
  'publishDocument',
  'publishManyDocuments',
  'unpublishDocument',
  'unpublishManyDocuments',
];

const VALIDATION = 'ValidationError';

interface MutationError {
  readonly name: string;
  readonly message: string;
}
interface Query {
  readonly config?: object;
}
interface SavedDocument {
  readonly model: string;
  readonly documentId?: string;
}
interface Change {
  query?: (args: SavedDocument) => Query;
  invalidatesTags?: (answer: unknown, error: unknown, ...rest: unknown[]) => unknown;
  transformErrorResponse?: (error: MutationError) => MutationError;
}

/**
 * Corrects Strapi's handling of failed mutations, by its buttons and shortcuts:
 *
 * - It loads the document again, and if that fails too, replaces the form, the dialogue and the typed text by an error. Here it loads again only
 *   after success.
 * - It shows the protocol's message, such as “Failed to fetch”. Here it says what was not done.
 * - It treats a form as saved after every failure except a validation error, and disables “Save”. Here each failure is a validation error without a
 *   field.
 */
export function mendFailures(): void {
  const mend =
    (isSave: boolean) =>
    (change: Change): void => {
      const { invalidatesTags } = change;
      change.invalidatesTags = (answer, error, ...rest) =>
        error ? [] : (invalidatesTags?.(answer, error, ...rest) ?? []);
      change.transformErrorResponse = (error) => ({
        ...error,
        message: notDoneOf(error, inEnglish, 'act.not-done'),
        ...(isSave && error.name !== VALIDATION && { name: VALIDATION, details: {} }),
      });
    };
  const endpoints = Object.fromEntries(CHANGES.map((name) => [name, mend(SAVES.includes(name))]));
  adminApi.enhanceEndpoints({ endpoints: endpoints as never });
}

/** Has Strapi's button say which version of a category it changes, as the form of a term does: what a colleague saved meanwhile is not overwritten. */
export function sendCategoryVersion(): void {
  const withVersion = (change: Change): void => {
    const { query } = change;
    if (query === undefined) return;
    change.query = (args) => {
      const sent = query(args);
      const version = args.model === CATEGORY ? categoryVersion.of(args.documentId) : null;
      if (version === null) return sent;
      return { ...sent, config: { ...sent.config, headers: { 'If-Match': draftTag(version) } } };
    };
  };
  adminApi.enhanceEndpoints({ endpoints: { updateDocument: withVersion } as never });
}

/** The store does not know the editor's language, so the texts are English. */
const inEnglish = (id: TextId): string => textOf(id).defaultMessage;
