import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import {
  LINKED_BY_NONE,
  type LinkedBy,
  type LinkingTerms,
  linkingTerms,
  type PlannedTerm,
} from '../../core/bulk/bulk-answers';
import type { BulkPlanRequest } from '../../core/bulk/bulk-request';
import { inFormWords } from '../../core/publishing/completeness';
import { decidePublication } from '../../core/publishing/publication';
import { WAYS_TO_RECLAIM } from '../../core/publishing/slug-holder';
import type { TermContent } from '../../core/term/term-content';
import { type BulkDraft, draftsOf, isToPublish, type RightsOf } from './bulk-draft';
import { inGroups } from '../database/queries';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { Clock } from '../time/clock';
import type { Settings } from '../../core/settings/settings';
import type { SlugHoldersService } from '../publishing/slug-holders';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

/** Drafts that are read whole at a time, before others are answered: SQLite answers without a turn of the event loop. */
const DRAFTS_AT_ONCE = 25;

type Decided = Pick<PlannedTerm, 'standing'> & Partial<Pick<PlannedTerm, 'reasons'> & LinkingTerms>;

export type BulkPlanService = ReturnType<typeof createBulkPlan>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly slugHolders: SlugHoldersService;
  readonly catalogueSource: CatalogueSourceService;
}

/** Plans a bulk action: its outcome for each term, before anything is done. */
export function createBulkPlan({
  strapi,
  publicationLog,
  clock,
  settings,
  slugHolders,
  catalogueSource,
}: Needs) {
  /** Everything that would keep the draft from being published, as the form says it. */
  async function reasonsAgainst(draft: BulkDraft): Promise<readonly string[]> {
    const last = await publicationLog.lastContentOf(draft.documentId);
    const decision = decidePublication(
      draft,
      null,
      (last?.content ?? null) as TermContent | null,
      clock.today(),
      settings.requiredFields,
    );
    const addresses = await slugHolders.addressErrors(draft, WAYS_TO_RECLAIM.inForm);
    return [...(decision.ok ? [] : decision.errors), ...addresses].map(inFormWords);
  }

  async function decide(
    action: BulkPlanRequest['action'],
    draft: BulkDraft,
    content: TermContent | null,
    linking: LinkingTerms,
  ): Promise<Decided> {
    switch (action) {
      case 'publish': {
        if (!(await isToPublish(strapi, content, draft))) return { standing: 'unchanged' };
        const reasons = await reasonsAgainst(draft);
        return { standing: reasons.length > 0 ? 'refused' : 'ready', reasons };
      }
      case 'unpublish':
        return content === null ? { standing: 'unchanged' } : { standing: 'ready', ...linking };
      case 'delete':
        return { standing: 'ready', ...(content === null ? LINKED_BY_NONE : linking) };
      case 'change':
        return { standing: 'ready' };
    }
  }

  return {
    /** @param rightsOf what the client's role may do with a draft */
    async of({ action, documentIds }: BulkPlanRequest, rightsOf: RightsOf): Promise<PlannedTerm[]> {
      const { entries } = await catalogueSource.current();
      const linking = linkingTerms(entries, new Set(documentIds));
      const planned: PlannedTerm[] = [];
      for (const group of inGroups(documentIds, DRAFTS_AT_ONCE)) {
        const drafts = await draftsOf(strapi, group);
        const current = await publicationLog.currentOf(group);
        for (const documentId of group) {
          const nothing = { documentId, term: '', version: '', reasons: [], ...LINKED_BY_NONE };
          const draft = drafts.get(documentId);
          if (draft === undefined) {
            planned.push({ ...nothing, standing: 'gone' });
            continue;
          }
          const { may, mayRead, mayReadName } = rightsOf(draft);
          const content = (current.get(documentId)?.content ?? null) as TermContent | null;
          const known = {
            ...nothing,
            term: mayReadName && typeof draft.term === 'string' ? draft.term : '',
            version: mayRead ? draft.updatedAt : '',
          };
          const decided = may
            ? await decide(action, draft, content, linking.get(documentId) ?? LINKED_BY_NONE)
            : ({ standing: 'forbidden' } as const);
          planned.push({ ...known, ...decided });
        }
        await eventLoopTurn();
      }
      return planned;
    },

    /** The published terms whose relations lead to a term; relations of unpublished terms are not shown to readers. */
    async linkedBy(documentId: string): Promise<LinkedBy> {
      const { entries, byDocumentId } = await catalogueSource.current();
      const isPublished = byDocumentId.get(documentId) !== undefined;
      const linking = linkingTerms(entries, new Set([documentId])).get(documentId);
      return { isPublished, ...((isPublished && linking) || LINKED_BY_NONE) };
    },
  };
}
