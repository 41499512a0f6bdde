import { QUOTE_MAX_LENGTH } from '../quoting/quote-text';
import { type Parameter, type Paths, reading, schemaRef } from './operation';
import { SLUG } from './parameters';

const TEXT: Parameter = {
  name: 'text',
  in: 'query',
  required: true,
  description: 'The quotation, without its quotation marks.',
  schema: { type: 'string', minLength: 1, maxLength: QUOTE_MAX_LENGTH },
};
const DESCRIPTION =
  'White space, quotation marks and dashes make no difference; the answer says what was made alike. Of a text that does not stand there, the closest passage is answered with the differences.';

/** Whether a quotation stands in the glossary. */
export const QUOTE_OPERATIONS: Paths = {
  '/glossary/{slug}/verify-quote': {
    get: reading({
      operationId: 'verifyQuoteOfTerm',
      tag: 'Quotes',
      summary: 'Whether a term says something word for word',
      description: DESCRIPTION,
      parameters: [SLUG, TEXT],
      content: { 'application/json': schemaRef('QuoteAnswer') },
      isLimited: true,
      others: { 301: 'Moved', 410: 'Gone' },
    }),
  },
  '/glossary/verify-quote': {
    get: reading({
      operationId: 'verifyQuote',
      tag: 'Quotes',
      summary: 'Which term says something word for word',
      description: DESCRIPTION,
      parameters: [TEXT],
      content: { 'application/json': schemaRef('QuoteAnswer') },
      isLimited: true,
    }),
  },
};
