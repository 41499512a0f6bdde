import {
  adminApi,
  resetSessionExpiredNotification,
  setOnSessionExpired,
  type StrapiApp,
} from '@strapi/strapi/admin';
import type { FormValues } from '../../core/panel/form-merge';
import { draftTag } from '../../core/publishing/draft-version';
import { notDoneOf } from './error-message';
import { forgetWaiting } from './review/waiting-counts';
import { formVersion } from './saving/form-version';
import { savingStore } from './saving/saving-store';
import { noteChange } from './shared-answers';
import { type TextId, textOf } from './text';
import { clearExpiredToken } from './stored-token';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** The actions in Strapi's store for the requests of its own buttons. */
const MUTATION = 'adminApi/executeMutation/';
const LOG_IN_AND_OUT: readonly unknown[] = ['admin/login', 'admin/logout'];

interface MutationRequest {
  readonly endpointName?: string;
  readonly originalArgs?: { readonly data?: FormValues };
}
interface MutationAction {
  readonly type?: unknown;
  readonly payload?: unknown;
  readonly meta?: { readonly arg?: MutationRequest };
}

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
  const { type, payload, meta } = action as MutationAction;
  if (type === `${MUTATION}pending`) {
    underWay += 1;
    setOnSessionExpired(onSessionEnd);
  }
  if (type === `${MUTATION}fulfilled` || type === `${MUTATION}rejected`) {
    underWay -= 1;
    noteChange();
  }
  if (type === `${MUTATION}fulfilled`) noteSaved(payload, meta?.arg);
  if (type === `${MUTATION}rejected` && !isDoneBefore(meta?.arg?.endpointName, payload)) {
    failures += 1;
    lastFailure = payload;
  }
  if (LOG_IN_AND_OUT.includes(type)) forgetWaiting();
  return next(action);
};

function noteSaved(answer: unknown, request: MutationRequest = {}): void {
  const { endpointName, originalArgs: { data = {} } = {} } = request;
  if (endpointName === 'updateDocument') formVersion.noteSaved(answer, data);
  if (endpointName === 'createDocument') formVersion.noteCreated(answer, data);
}

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

/** Mutations of Strapi's content manager; first those that save a new form, and any form. */
const FIRST_SAVES = ['cloneDocument', 'createDocument'];
const SAVES = [...FIRST_SAVES, 'updateDocument'];
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

/** What to say when there is nothing left to do, perhaps because the first answer was lost. */
const NOTHING_LEFT: Readonly<Record<string, TextId>> = {
  unpublishDocument: 'act.unpublished-before',
  deleteDocument: 'act.deleted-before',
};
const isGone = (error: unknown): boolean => (error as { status?: unknown }).status === 404;

const VALIDATION = 'ValidationError';

interface MutationError {
  readonly name: string;
  readonly status?: number;
  readonly message: string;
}
interface Query {
  readonly config?: object;
}
interface ChangedDocument {
  readonly documentId?: string;
}
interface Change {
  query?: (args: ChangedDocument) => Query;
  invalidatesTags?: (answer: unknown, error: unknown, ...rest: unknown[]) => unknown;
  transformErrorResponse?: (error: MutationError) => MutationError;
}

/**
 * Corrects Strapi's handling of failed mutations, by its buttons and shortcuts:
 *
 * - It loads the document again, and if that fails too, replaces the form, the dialogue and the typed text by an error. Here it loads again only
 *   after success.
 * - It shows the protocol's message, such as “Failed to fetch”. Here it says what was not done, of a new document that it may be there, and of a
 *   document that is withdrawn or deleted already that it is.
 * - It treats a form as saved after every failure except a validation error, and disables “Save”. Here each failure is a validation error without a
 *   field.
 */
export function mendFailures(): void {
  const mend =
    (name: string) =>
    (change: Change): void => {
      const isSave = SAVES.includes(name);
      const unanswered = FIRST_SAVES.includes(name) ? 'saving.failed.unknown' : undefined;
      const { invalidatesTags } = change;
      change.invalidatesTags = (answer, error, ...rest) =>
        error && !isDoneBefore(name, error)
          ? []
          : (invalidatesTags?.(answer, undefined, ...rest) ?? []);
      change.transformErrorResponse = (error) => ({
        ...error,
        message: messageFor(name, error, unanswered),
        ...(isSave && error.name !== VALIDATION && { name: VALIDATION, details: {} }),
      });
    };
  const endpoints = Object.fromEntries(CHANGES.map((name) => [name, mend(name)]));
  adminApi.enhanceEndpoints({ endpoints: endpoints as never });
}

/** Whether readers did not see the document before it was withdrawn; the form is to show that, as after a success. */
const isDoneBefore = (name: string | undefined, error: unknown): boolean =>
  name === 'unpublishDocument' && isGone(error);

function messageFor(name: string, error: MutationError, unanswered: TextId | undefined): string {
  const nothingLeft = NOTHING_LEFT[name];
  if (nothingLeft !== undefined && isGone(error)) return inEnglish(nothingLeft);
  if (error.status === 409 && isUndecided(name)) return inEnglish('saving.decide-first');
  return notDoneOf(error, inEnglish, 'act.not-done', unanswered);
}

/** Nothing is saved over a colleague's text before the editor has decided. */
const isUndecided = (name: string): boolean =>
  name === 'updateDocument' && savingStore.get().conflicts.length > 0;

/** The mutations that change or remove what a colleague may have saved meanwhile. */
const OF_A_VERSION = ['deleteDocument', 'discardDocument', 'unpublishDocument', 'updateDocument'];

/** Has Strapi's buttons say which version of the document in the form they change, as our own do: what a colleague saved meanwhile is kept. */
export function sendFormVersion(): void {
  const withVersion =
    (name: string) =>
    (change: Change): void => {
      const { query } = change;
      if (query === undefined) return;
      change.query = (args) => {
        const sent = query(args);
        const version = formVersion.of(args.documentId);
        if (version === null) return sent;
        return {
          ...sent,
          config: {
            ...sent.config,
            headers: { 'If-Match': draftTag(isUndecided(name) ? '' : version) },
          },
        };
      };
    };
  const endpoints = Object.fromEntries(OF_A_VERSION.map((name) => [name, withVersion(name)]));
  adminApi.enhanceEndpoints({ endpoints: endpoints as never });
}

/** The store does not know the editor's language, so the texts are English. */
const inEnglish = (id: TextId): string => textOf(id).defaultMessage;
