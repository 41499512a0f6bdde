import type { Settings } from '../../core/settings/settings';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { draftFromVersion } from '../../core/history/draft-content';
import type { LeftOut } from '../../core/history/history-answers';
import { fieldNotAllowed, visibleHolder, slugTakenMessage } from '../../core/history/left-out';
import { scoreToDraft } from '../../core/history/score-to-draft';
import { TERM } from '../../core/term/content-types';
import { FIELD_PATHS } from '../../core/term/edit-form';
import { RELATION_FIELDS } from '../../core/term/fields';
import { scoreFromStored } from '../../core/term/stored-term';
import type { KnownTerm } from '../history/known-term';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { LogHistoryService } from '../publication-log/log-history';
import type { DraftDataService } from './draft-data';
import type { PublicationEvents } from '../publishing/publication-events';
import type { StoredScoresService } from '../publishing/stored-scores';
import type { SlugHoldersService } from '../publishing/slug-holders';

export type RestoringService = ReturnType<typeof createRestoring>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly logHistory: LogHistoryService;
  readonly draftData: DraftDataService;
  readonly storedScores: StoredScoresService;
  readonly settings: Settings;
  readonly slugHolders: SlugHoldersService;
  readonly publicationEvents: PublicationEvents;
}

/** Makes an earlier version of a term its draft again. Readers see nothing of it until it is published. */
export function createRestoring({
  strapi,
  publicationLog,
  logHistory,
  draftData,
  storedScores,
  settings,
  slugHolders,
  publicationEvents,
}: Needs) {
  return {
    /**
     * @param mayChange whether the client's role reads and writes a field, named as permissions do
     * @param mayReadName whether it may read the name of another term
     * @throws {NotFoundError} when there is no such version
     */
    async restore(
      documentId: string,
      version: number,
      mayChange: (field: string) => boolean,
      mayReadName: KnownTerm['mayReadName'],
    ): Promise<LeftOut> {
      return strapi.db.transaction(async ({ trx }) => {
        // First of all, as every change of a term does: no two editors wait for rows of each other's.
        await publicationLog.lock(trx);
        const content = await logHistory.termContent(documentId, version, trx);
        if (content === null) throw new errors.NotFoundError('The term has no such version.');
        const draft = await draftData.of(draftFromVersion(content), mayReadName, trx);
        const stored = await storedScores.of(documentId, trx);
        const data: Record<string, unknown> = {
          ...draft.data,
          ...(settings.features.scores && {
            score_draft: scoreToDraft(content.score, scoreFromStored(stored)),
          }),
        };
        const leftOut = draft.leftOut
          .filter(({ field }) => mayChange(field))
          .map(({ sentence }) => sentence);
        // The attributes of the draft that stay unchanged.
        const unchanged = new Set<string>();
        const holder = await slugHolders.of(content.slug, documentId, trx);
        if (holder !== null && mayChange('slug')) {
          leftOut.push(slugTakenMessage(content.slug, visibleHolder(holder), null));
          unchanged.add('slug');
        }
        for (const path of FIELD_PATHS) {
          const [attribute = ''] = path.split('.');
          if (!(attribute in data) || unchanged.has(attribute) || mayChange(path)) continue;
          leftOut.push(fieldNotAllowed(path));
          // A component is written as a whole: a role that may not write all of it writes none of it.
          unchanged.add(attribute);
        }
        const changed = Object.entries(data).filter(([attribute]) => !unchanged.has(attribute));
        const restored = Object.fromEntries(changed);
        await strapi.documents(TERM).update({ documentId, data: restored });
        const fields = RELATION_FIELDS.filter((field) => !unchanged.has(field));
        await publicationEvents.draftReplaced.emit({ documentId, fields, transaction: trx });
        return { leftOut };
      });
    },
  };
}
