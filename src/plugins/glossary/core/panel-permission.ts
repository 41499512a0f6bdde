/** What a role may be allowed in the panel beside the content itself; chosen under Settings, Roles, Plugins. */
export const PERMISSIONS = {
  attention: 'plugin::glossary.attention.read',
  numbers: 'plugin::glossary.numbers.read',
  exchange: 'plugin::glossary.exchange.use',
} as const;

/** Strapi's own permission to see the terms in the content manager. */
export const READ_TERMS = {
  action: 'plugin::content-manager.explorer.read',
  subject: 'api::term.term',
} as const;
