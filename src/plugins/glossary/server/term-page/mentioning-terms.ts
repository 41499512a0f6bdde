import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { type CatalogueEntry, categoryNames } from '../../core/catalogue/catalogue';
import { type TermContent, termFromContent } from '../../core/term/term-content';
import { type MentionedIn, mentionedIn, mentionsTask } from '../../core/term-page/mentioned-in';
import { type CatalogueState, type CatalogueSourceService } from '../catalogue/catalogue-source';
import { inSlices } from '../tasks/in-slices';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { Settings } from '../../core/settings/settings';
import { sitePaths } from '../../core/site/site-address';

export interface MentioningTerms {
  readonly mentionedIn: MentionedIn;
  /** The terms of which the texts were read. */
  readonly candidates: readonly CatalogueEntry[];
}

export type MentioningTermsService = ReturnType<typeof createMentioningTerms>;

interface Needs {
  readonly catalogueSource: CatalogueSourceService;
  readonly currentEntries: CurrentEntriesService;
  readonly settings: Settings;
}

/** Finds the terms that mention a term when its page is rendered: there is no index of mentions. */
export function createMentioningTerms({ catalogueSource, currentEntries, settings }: Needs) {
  return {
    /**
     * Yields after each candidate.
     *
     * @throws when an entry of one is not in memory and the database is unreachable
     */
    async of(entry: CatalogueEntry, state: CatalogueState): Promise<MentioningTerms> {
      const { candidates, index } = await catalogueSource.mayMention(entry, state);
      const { entries } = candidates;
      const rows = await currentEntries.read(entries);
      const { byDocumentId: terms, categories } = state.catalogue;
      const context = { terms, categoryOf: categoryNames(categories) };
      const site = sitePaths(settings);
      const mentioning: CatalogueEntry[] = [];
      for (const candidate of entries) {
        const { documentId } = candidate;
        const content = rows.get(documentId)?.content;
        if (!content) continue;
        const term = termFromContent(documentId, content as TermContent, context);
        const isMentioned = await inSlices(mentionsTask(term, entry, { index, site }));
        if (isMentioned) mentioning.push(candidate);
        await eventLoopTurn();
      }
      return { mentionedIn: mentionedIn(mentioning, candidates), candidates: entries };
    },
  };
}
