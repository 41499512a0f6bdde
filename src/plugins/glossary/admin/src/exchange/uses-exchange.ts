/** The right to move terms in and out; the service asks for it as well. */
export const USES_EXCHANGE = [{ action: 'plugin::glossary.exchange.use', subject: null }];
