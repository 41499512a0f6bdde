import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { type CatalogueEntry, categoryNames } from '../../core/catalogue/catalogue';
import { basePathOf } from '../../core/platform/site-address';
import { type TermContent, termFromContent } from '../../core/publishing/term-content';
import { type MentionedIn, mentionedIn, mentionsTask } from '../../core/term/mentioned-in';
import type { CatalogueState } from '../catalogue/catalogue';
import { inSlices } from '../platform/in-slices';
import { serviceOf } from '../platform/service-of';

/** The published terms that mention a term. */
export interface MentioningTerms {
  readonly mentionedIn: MentionedIn;
  /** The terms of which the texts were read. */
  readonly candidates: readonly CatalogueEntry[];
}

/** Finds the terms that mention a term when its page is made: no index of mentions is kept. */
export default function mentioningTerms({ strapi }: { strapi: Core.Strapi }) {
  return {
    /**
     * After each of the candidates others are answered.
     *
     * @throws when an entry of one is not in memory and the database is away
     */
    async of(entry: CatalogueEntry, state: CatalogueState): Promise<MentioningTerms> {
      const { candidates, index } = await serviceOf(strapi, 'catalogue').mayMention(entry, state);
      const { entries } = candidates;
      const rows = await serviceOf(strapi, 'currentEntries').read(entries);
      const { byDocumentId: terms, categories } = state.catalogue;
      const context = { terms, categoryOf: categoryNames(categories) };
      const basePath = basePathOf(serviceOf(strapi, 'settings').current());
      const mentioning: CatalogueEntry[] = [];
      for (const candidate of entries) {
        const { documentId } = candidate;
        const content = rows.get(documentId)?.content;
        if (!content) continue;
        const term = termFromContent(documentId, content as TermContent, context);
        const isMentioned = await inSlices(mentionsTask(term, entry, { index, basePath }));
        if (isMentioned) mentioning.push(candidate);
        await eventLoopTurn();
      }
      return { mentionedIn: mentionedIn(mentioning, candidates), candidates: entries };
    },
  };
}
