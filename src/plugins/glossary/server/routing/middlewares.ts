import { accountInput } from '../security/account-input';
import { bodyDepth } from '../security/body-depth';
import clientFaults from '../security/client-faults';
import { firstAdministratorLink } from '../accounts/first-administrator-guard';
import { logInLimit } from '../security/log-in-limit';
import { ownOrigin } from '../security/own-origin';
import { panelAddress } from './panel-address';
import { requestLog } from '../http/request-log';
import shownStatus from '../http/shown-status';
import { noFiles, onlyPictures } from '../uploads/sent-files';
import unavailable from '../security/unavailable';
import { uploadedFiles } from '../uploads/uploaded-files';

/** What the glossary adds to Strapi's stack; config/middlewares.ts gives each its place in it, as `plugin::glossary.<name>`. */
export default {
  'account-input': accountInput,
  'body-depth': bodyDepth,
  'client-faults': clientFaults,
  'log-in-limit': logInLimit,
  'first-administrator': firstAdministratorLink,
  'own-origin': ownOrigin,
  'panel-address': panelAddress,
  'no-files': noFiles,
  'only-pictures': onlyPictures,
  'request-log': requestLog,
  'shown-status': shownStatus,
  unavailable,
  'uploaded-files': uploadedFiles,
};
