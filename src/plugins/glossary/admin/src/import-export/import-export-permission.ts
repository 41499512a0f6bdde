/** The right to import and export terms; the service checks it as well. */
export const MAY_IMPORT_EXPORT = [{ action: 'plugin::glossary.exchange.use', subject: null }];
