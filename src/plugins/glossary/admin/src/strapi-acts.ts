import {
  adminApi,
  resetSessionExpiredNotification,
  setOnSessionExpired,
  type StrapiApp,
} from '@strapi/strapi/admin';
import { notDoneOf } from './error-message';
import { type TextId, textOf } from './text';
import { forgetDeadToken } from './token-storage';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** The actions in Strapi's store for the requests of its own buttons. */
const ACT = 'adminApi/executeMutation/';

let underWay = 0;
let failures = 0;
let lastFailure: unknown = null;

/**
 * A middleware of the panel's store that sees the outcome of the requests of Strapi's own buttons.
 *
 * Where a session has ended, Strapi leaves the page for the log-in, and typed text is lost. Here it does so only while no change is under
 * way; otherwise the editor stays on the page with the text.
 */
export const watchStrapiActs: StoreMiddleware = () => () => (next) => (action) => {
  const { type, payload } = action as { readonly type?: unknown; readonly payload?: unknown };
  if (type === `${ACT}pending`) {
    underWay += 1;
    setOnSessionExpired(onSessionEnd);
  }
  if (type === `${ACT}fulfilled` || type === `${ACT}rejected`) underWay -= 1;
  if (type === `${ACT}rejected`) {
    failures += 1;
    lastFailure = payload;
  }
  return next(action);
};

function onSessionEnd(): void {
  // No change is under way that could show the message: Strapi goes to the log-in.
  if (underWay === 0) return setOnSessionExpired(null);
  forgetDeadToken();
  // The next act finds it out again.
  resetSessionExpiredNotification();
}

/**
 * Runs the action of one of Strapi's own buttons, which resolve after a failure as after success.
 *
 * @throws the server's answer, when the action failed
 */
export async function doStrapiAct(act: () => unknown): Promise<void> {
  const before = failures;
  await act();
  if (failures > before) throw lastFailure;
}

/** The requests by which Strapi's content manager changes documents; first those that save a form. */
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

interface ActError {
  readonly name: string;
  readonly message: string;
}
interface Change {
  invalidatesTags?: (answer: unknown, error: unknown, ...rest: unknown[]) => unknown;
  transformErrorResponse?: (error: ActError) => ActError;
}

/**
 * Corrects what Strapi does when a change of a document fails, by its buttons and by its keys:
 *
 * - It reads the document again, and where that fails too, replaces the form, the dialogue and the typed text by an error. Here it reads
 * again only after success.
 * - It shows the protocol's message, such as “Failed to fetch”. Here it says what did not happen.
 * - It treats a form as saved after every failure but one of validation, and disables “Save”. Here each failure is one of validation, of no
 * field.
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

/** The store of the panel knows no language; the plugin has texts in one. */
const inEnglish = (id: TextId): string => textOf(id).defaultMessage;
