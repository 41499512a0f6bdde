import type { Context } from 'koa';
import { REFUSED } from '../../core/texts/refusals';
import { sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../publication-log/published-representation';
import type { ErrorAnswers } from '../http/error-controller';
import type { QuoteChecksService } from './quote-checks';
import type { LogFollowerService } from '../publication-log/log-follower';

const AUDIENCE = 'program';

interface Needs {
  readonly errors: ErrorAnswers;
  readonly quoteChecks: QuoteChecksService;
  readonly logFollower: LogFollowerService;
}

/** Checks whether a term, or any term, contains a text word for word: data for programs. */
export function createQuoteController({ errors, quoteChecks, logFollower }: Needs) {
  return {
    async check(ctx: Context, slug: string | null): Promise<void> {
      const texts = new URLSearchParams(ctx.search).getAll('text');
      const [text] = texts;
      if (text === undefined || texts.length > 1)
        return errors.malformed(ctx, REFUSED.oneQuote, AUDIENCE);
      const check = await quoteChecks.check(slug, text);
      switch (check.outcome) {
        case 'refused':
          return errors.malformed(ctx, check.reason, AUDIENCE);
        case 'unknown-term':
          return errors.unknownTerm(ctx, slug ?? '', AUDIENCE);
        case 'checked': {
          const contentType = 'application/json; charset=utf-8';
          const body = `${JSON.stringify(check.answer, null, 2)}\n`;
          const made = publishedRepresentation(logFollower, { contentType, body, weak: false });
          await sendRepresentation(ctx, made, AUDIENCE);
        }
      }
    },
  };
}
