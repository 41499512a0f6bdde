import { TERM, CATEGORY } from '../term/content-types';

/** The permissions that open the lists, the activity of readers and that of editors, and the reports of readers (server/panel/permissions.ts makes them known). */
export const PERMISSIONS = {
  attention: 'plugin::glossary.attention.read',
  numbers: 'plugin::glossary.numbers.read',
  editors: 'plugin::glossary.editors.read',
  reports: 'plugin::glossary.reports.answer',
  importExport: 'plugin::glossary.exchange.use',
} as const;

const inContentManager = <Action extends string, Subject extends string>(
  action: Action,
  subject: Subject,
) => ({ action: `plugin::content-manager.explorer.${action}`, subject }) as const;

/** Strapi's own permissions to see, make and change terms and categories in the content manager. */
export const READ_TERMS = inContentManager('read', TERM);
export const CREATE_TERMS = inContentManager('create', TERM);
export const UPDATE_TERMS = inContentManager('update', TERM);
export const PUBLISH_TERMS = inContentManager('publish', TERM);
export const DELETE_TERMS = inContentManager('delete', TERM);
export const CREATE_CATEGORIES = inContentManager('create', CATEGORY);
export const UPDATE_CATEGORIES = inContentManager('update', CATEGORY);
