/** The permissions that open the lists and the activity (server/panel/permissions.ts makes them known). */
export const PERMISSIONS = {
  attention: 'plugin::glossary.attention.read',
  numbers: 'plugin::glossary.numbers.read',
} as const;

/** Strapi's own permission to write new terms in the content manager. */
export const CREATE_TERMS = {
  action: 'plugin::content-manager.explorer.create',
  subject: 'api::term.term',
} as const;

/** Strapi's own permission to see the terms in the content manager. */
export const READ_TERMS = {
  action: 'plugin::content-manager.explorer.read',
  subject: 'api::term.term',
} as const;
