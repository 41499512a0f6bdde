import type { Context } from 'koa';
import { changesQueryOf, changesUrl, cursorText } from '../../core/changes/changes-query';
import { sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../publication-log/published-representation';
import type { ErrorAnswers } from '../http/error-controller';
import type { ChangesService } from './changes';
import type { Settings } from '../../core/settings/settings';
import type { LogFollowerService } from '../publication-log/log-follower';
import { encodedAddresses } from '../../core/site/site-address';

interface Needs {
  readonly errors: ErrorAnswers;
  readonly changes: ChangesService;
  readonly settings: Settings;
  readonly logFollower: LogFollowerService;
}

export function createChangesController({ errors, changes, settings, logFollower }: Needs) {
  return {
    async list(ctx: Context): Promise<void> {
      const parsed = changesQueryOf(new URLSearchParams(ctx.search));
      if (!parsed.ok) return errors.malformedParameters(ctx, parsed.problems, 'program');
      const { since, limit } = parsed.query;
      const found = await changes.after(since, limit);
      if (!found.ok) return errors.cursorFromTheFuture(ctx, cursorText(since), found.head);
      const { page } = found;
      const next = changesUrl(encodedAddresses(settings), page.next, limit);
      ctx.set('Link', `<${next}>; rel="next"`);
      const representation = publishedRepresentation(logFollower, {
        contentType: 'application/json; charset=utf-8',
        body: `${JSON.stringify(page, null, 2)}\n`,
        weak: false,
      });
      await sendRepresentation(ctx, representation, 'program');
    },
  };
}
