import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import {
  namedInBetween,
  type NamedSuccessor,
  type TermSuccessor,
} from '../../core/successors/successors';
import { TERM } from '../../core/term/content-types';
import { DecidedMeanwhile } from '../publishing/decided-meanwhile';
import { parsedFields } from '../http/request-fields';
import { termReading } from '../rights/term-reading';
import { WRONG_SUCCESSOR, type NamedSuccessorsService } from './named-successors';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { PublicationLogService } from '../publication-log/publication-log';

const termId = z.string().min(1).max(40).nullable();
const naming = z.object({ successor: termId, seen: termId.optional() });

interface Needs {
  readonly strapi: Core.Strapi;
  readonly namedSuccessors: NamedSuccessorsService;
  readonly catalogueSource: CatalogueSourceService;
  readonly publicationLog: PublicationLogService;
}

/** The term to which readers are referred in the place of a withdrawn one. Editors who may withdraw a term may name it. */
export function createSuccessorController({
  strapi,
  namedSuccessors,
  catalogueSource,
  publicationLog,
}: Needs) {
  async function namedFor(
    documentId: string,
    { mayRead, draftOf }: ReturnType<typeof termReading>,
  ): Promise<NamedSuccessor | null> {
    const named = await namedSuccessors.of(documentId);
    const draft = named === null ? null : await draftOf(named);
    if (named === null || draft === null) return null;
    const { byDocumentId } = await catalogueSource.current();
    const row: { term: string | null } | null = await strapi.db
      .query(TERM)
      .findOne({ where: { documentId: named, publishedAt: { $null: true } }, select: ['term'] });
    return {
      documentId: named,
      name: mayRead(draft, 'term') ? (row?.term ?? '') : null,
      isPublished: byDocumentId.has(named),
    };
  }

  return {
    async of(ctx: Context): Promise<void> {
      const reading = termReading(strapi, ctx);
      const { documentId, mayPublish } = await reading.requested();
      const { byDocumentId } = await catalogueSource.current();
      const last = await publicationLog.lastContentOf(documentId);
      ctx.body = {
        isPublished: byDocumentId.has(documentId),
        mayName: last !== null && mayPublish(),
        successor: await namedFor(documentId, reading),
      } satisfies TermSuccessor;
    },

    async name(ctx: Context): Promise<void> {
      const parsed = naming.safeParse(parsedFields(ctx));
      if (!parsed.success) throw new errors.ValidationError(WRONG_SUCCESSOR.form);
      const reading = termReading(strapi, ctx);
      const { documentId, mayPublish } = await reading.requested();
      if (!mayPublish()) throw new errors.PolicyError('Your role may not take this term back.');
      const { successor, seen } = parsed.data;
      const draft = successor === null ? null : await reading.draftOf(successor);
      // A term that the role may not read is treated like one that does not exist.
      if (successor !== null && (draft === null || !reading.mayRead(draft, 'term')))
        throw new errors.ValidationError(WRONG_SUCCESSOR.noTerm);
      if (!(await namedSuccessors.name(documentId, successor, seen))) {
        const now = await namedFor(documentId, reading);
        throw new DecidedMeanwhile(namedInBetween(now), now?.documentId ?? null);
      }
      ctx.body = {};
    },
  };
}
