import { z } from 'zod';
import { quoteAnswer } from '../quoting/quote-answer';
import { quotation } from '../quoting/quote-text';
import { ELSEWHERE, type Paths, reading, SLUG } from './operation';
import type { SiteAddresses } from '../site/site-address';

const CHECK = {
  tag: 'Quotes',
  description:
    'White space, quotation marks and dashes make no difference; the answer says what was made alike. Of a text that does not stand there, the closest passage is answered with the differences.',
  query: z.object({ text: quotation }),
  content: { 'application/json': quoteAnswer },
  isLimited: true,
} as const;

export const quoteOperations = (site: SiteAddresses): Paths => ({
  [`${site.glossary}/{slug}/verify-quote`]: {
    get: reading({
      ...CHECK,
      operationId: 'verifyQuoteOfTerm',
      summary: 'Whether a term says something word for word',
      path: SLUG,
      others: ELSEWHERE,
    }),
  },
  [site.quoteCheck]: {
    get: reading({
      ...CHECK,
      operationId: 'verifyQuote',
      summary: 'Which term says something word for word',
    }),
  },
});
