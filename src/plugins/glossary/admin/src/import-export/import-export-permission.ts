/** The right to move terms in and out; the service asks for it as well. */
export const MAY_IMPORT_EXPORT = [{ action: 'plugin::glossary.exchange.use', subject: null }];
