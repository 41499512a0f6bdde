import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { TermReferences } from '../../core/references/reference-finding';
import { TERM } from '../../core/term/content-types';
import { isHttpUrl } from '../../core/text/http-url';
import { termReading } from '../rights/term-reading';
import type { ReferenceChecksService } from './reference-checks';
import type { ReferenceFindingsService } from './reference-findings';

/** The answer to a request for a check while several others wait. */
export const BUSY =
  'The references of several other terms are being checked just now; try again in a minute.';
const OFF =
  'Reference checks are off. An operator turns them on with GLOSSARY_CHECK_REFERENCES=true.';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly referenceChecks: ReferenceChecksService;
  readonly referenceFindings: ReferenceFindingsService;
}

export function createReferencesController({ strapi, referenceChecks, referenceFindings }: Needs) {
  async function requested(ctx: Context) {
    const { documentId, mayRead } = await termReading(strapi, ctx).requested();
    if (!mayRead('refs'))
      throw new errors.PolicyError('Your role may not read the references of this term.');
    const draft: { refs: unknown } | null = await strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      select: ['id', 'refs'],
    });
    const refs: readonly unknown[] = Array.isArray(draft?.refs) ? draft.refs : [];
    const texts = new Set(refs.filter((ref): ref is string => typeof ref === 'string'));
    return { documentId, addresses: [...texts].filter(isHttpUrl) };
  }

  async function answer(ctx: Context, addresses: readonly string[]): Promise<void> {
    ctx.body = {
      isOn: referenceChecks.isOn(),
      references: await referenceFindings.of(addresses),
    } satisfies TermReferences;
  }

  return {
    async ofTerm(ctx: Context): Promise<void> {
      await answer(ctx, (await requested(ctx)).addresses);
    },

    async checkNow(ctx: Context): Promise<void> {
      const { documentId, addresses } = await requested(ctx);
      if (!referenceChecks.isOn()) throw new errors.ValidationError(OFF);
      if (!(await referenceChecks.checkNow(documentId, addresses)))
        throw new errors.RateLimitError(BUSY);
      await answer(ctx, addresses);
    },
  };
}
