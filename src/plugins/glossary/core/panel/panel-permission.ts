/** The permissions that open the lists, the activity of readers and that of editors, and the reports of readers (server/panel/permissions.ts makes them known). */
export const PERMISSIONS = {
  attention: 'plugin::glossary.attention.read',
  numbers: 'plugin::glossary.numbers.read',
  editors: 'plugin::glossary.editors.read',
  reports: 'plugin::glossary.reports.answer',
  importExport: 'plugin::glossary.exchange.use',
} as const;

/** Strapi's own permissions to see, make and change terms and categories in the content manager. */
export const READ_TERMS = {
  action: 'plugin::content-manager.explorer.read',
  subject: 'api::term.term',
} as const;
export const CREATE_TERMS = {
  action: 'plugin::content-manager.explorer.create',
  subject: 'api::term.term',
} as const;
export const UPDATE_TERMS = {
  action: 'plugin::content-manager.explorer.update',
  subject: 'api::term.term',
} as const;
export const PUBLISH_TERMS = {
  action: 'plugin::content-manager.explorer.publish',
  subject: 'api::term.term',
} as const;
export const DELETE_TERMS = {
  action: 'plugin::content-manager.explorer.delete',
  subject: 'api::term.term',
} as const;
export const CREATE_CATEGORIES = {
  action: 'plugin::content-manager.explorer.create',
  subject: 'api::category.category',
} as const;
export const UPDATE_CATEGORIES = {
  action: 'plugin::content-manager.explorer.update',
  subject: 'api::category.category',
} as const;
