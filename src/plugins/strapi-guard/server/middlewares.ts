import type { Core } from '@strapi/strapi';
import { firstAdministratorLink } from './accounts/first-administrator-guard';
import type { GuardSettings } from '../core/settings/guard-settings';
import type { Guard } from './guard';
import { requestLog } from './http/observe-requests';
import { panelAddress } from './routing/panel-address';
import { settingsOfGuard } from './configuration';
import { guardOf } from './running-guard';
import { accountInput } from './security/account-input';
import { bodyDepth } from './security/body-limit';
import { bearerChallenge, clientErrors } from './security/client-errors';
import { logInLimit } from './security/log-in-limit';
import { ownOrigin } from './security/own-origin';
import { unavailable } from './security/unavailable';
import { noFiles } from './uploads/sent-files';
import { uploadedFiles } from './uploads/uploaded-files';

interface Guarded extends Guard {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
}

/** Adapts a middleware to Strapi's signature, which passes the options of config/middlewares.ts; these have none. */
const made =
  (make: (guard: Guarded) => Core.MiddlewareHandler) =>
  (_options: unknown, { strapi }: { readonly strapi: Core.Strapi }): Core.MiddlewareHandler =>
    make({ ...guardOf(strapi), strapi, settings: settingsOfGuard(strapi) });

/** Middlewares for Strapi's stack; config/middlewares.ts determines their order, as `plugin::guard.<name>`. */
export default {
  'account-input': made(accountInput),
  'bearer-challenge': made(() => bearerChallenge),
  'body-depth': made(bodyDepth),
  'client-faults': made(clientErrors),
  'first-administrator': made(firstAdministratorLink),
  'log-in-limit': made(logInLimit),
  'no-files': made(noFiles),
  'own-origin': made(ownOrigin),
  'panel-address': made(panelAddress),
  'request-log': made(requestLog),
  unavailable: made(unavailable),
  'uploaded-files': made(uploadedFiles),
};
