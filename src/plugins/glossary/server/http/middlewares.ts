import { bodyDepth } from './body-depth';
import clientFaults from './client-faults';
import { firstAdministratorLink } from './first-administrator';
import { logInLimit } from './log-in-limit';
import { ownOrigin } from './own-origin';
import { requestLog } from './request-log';
import { noFiles, onlyPictures } from './sent-files';
import unavailable from './unavailable';
import { uploadedFiles } from './uploaded-files';

/** What the glossary adds to Strapi's stack; config/middlewares.ts gives each its place in it, as `plugin::glossary.<name>`. */
export default {
  'body-depth': bodyDepth,
  'client-faults': clientFaults,
  'log-in-limit': logInLimit,
  'first-administrator': firstAdministratorLink,
  'own-origin': ownOrigin,
  'no-files': noFiles,
  'only-pictures': onlyPictures,
  'request-log': requestLog,
  unavailable,
  'uploaded-files': uploadedFiles,
};
