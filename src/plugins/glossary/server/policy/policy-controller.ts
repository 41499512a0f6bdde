import type { Context } from 'koa';
import { RSL_TYPE, toRslLicence } from '../../core/feeds/rsl-licence';
import { tdmRules } from '../../core/policy/policy-signals';
import { sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../publication-log/published-representation';
import type { Settings } from '../../core/settings/settings';
import type { LogFollowerService } from '../publication-log/log-follower';

interface Needs {
  readonly settings: Settings;
  readonly logFollower: LogFollowerService;
}

/** The permitted uses of the glossary, for programs. Without the database. */
export function createPolicyController({ settings, logFollower }: Needs) {
  const answer = (ctx: Context, contentType: string, body: string): Promise<void> =>
    sendRepresentation(
      ctx,
      publishedRepresentation(logFollower, { contentType, body, weak: false }),
      'program',
    );

  return {
    tdmRules: (ctx: Context): Promise<void> =>
      answer(
        ctx,
        'application/json; charset=utf-8',
        `${JSON.stringify(tdmRules(settings), null, 2)}\n`,
      ),

    rslLicence: (ctx: Context): Promise<void> => answer(ctx, RSL_TYPE, toRslLicence(settings)),
  };
}
