import type { Core } from '@strapi/strapi';
import { accountInput } from '../../../strapi-guard/server/security/account-input';
import { bodyDepth } from '../../../strapi-guard/server/security/body-limit';
import { clientErrors } from '../../../strapi-guard/server/security/client-errors';
import { firstAdministratorLink } from '../../../strapi-guard/server/accounts/first-administrator-guard';
import { logInLimit } from '../../../strapi-guard/server/security/log-in-limit';
import { ownOrigin } from '../../../strapi-guard/server/security/own-origin';
import { panelAddress } from '../../../strapi-guard/server/routing/panel-address';
import { requestLog } from '../../../strapi-guard/server/http/observe-requests';
import { publicationStatus } from './publication-status';
import { noFiles } from '../../../strapi-guard/server/uploads/sent-files';
import { unavailable } from '../../../strapi-guard/server/security/unavailable';
import { uploadedFiles } from '../../../strapi-guard/server/uploads/uploaded-files';
import type { Glossary } from '../glossary';
import { glossaryOf } from '../running-glossary';

/** Adapts a middleware to Strapi's signature, which passes the options of config/middlewares.ts; these have none. */
const made =
  (make: (glossary: Glossary) => Core.MiddlewareHandler) =>
  (_options: unknown, { strapi }: { readonly strapi: Core.Strapi }): Core.MiddlewareHandler =>
    make(glossaryOf(strapi));

/** Middlewares of the glossary for Strapi's stack; config/middlewares.ts determines their order, as `plugin::glossary.<name>`. */
export default {
  'account-input': made(accountInput),
  'body-depth': made(bodyDepth),
  'client-faults': made(clientErrors),
  'log-in-limit': made(logInLimit),
  'first-administrator': made(firstAdministratorLink),
  'own-origin': made(ownOrigin),
  'panel-address': made(panelAddress),
  'no-files': made(noFiles),
  'request-log': made(requestLog),
  'shown-status': made(publicationStatus),
  unavailable: made(unavailable),
  'uploaded-files': made(uploadedFiles),
};
