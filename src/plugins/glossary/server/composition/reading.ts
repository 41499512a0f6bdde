import { createCardCache } from '../card/card-cache';
import { createListCache } from '../lists/list-cache';
import { createLists } from '../lists/lists';
import { createPopularity } from '../lists/popularity';
import { createChangeLog } from '../changes/change-log';
import { createChanges } from '../changes/changes';
import { createDocumentCache } from '../feeds/document-cache';
import { createFormatCaches } from '../formats/format-caches';
import { createAgentTools } from '../mcp/agent-tools';
import { createAgents } from '../mcp/mcp-server';
import { createPages } from '../pages/pages';
import { createQuoteChecks } from '../quoting/quote-checks';
import { createPublishedReferences } from '../references/published-references';
import { createReferenceChecks } from '../references/reference-checks';
import { createReferenceFindings } from '../references/reference-findings';
import { createReferenceStore } from '../references/reference-store';
import { createNearMatches } from '../search/near-matches';
import { createMentioningTerms } from '../term-page/mentioning-terms';
import { createPageCache } from '../term-page/page-cache';
import { createPageRendering } from '../term-page/page-rendering';
import { createPublishedTerms } from '../term/published-terms';
import { createTerms } from '../term/terms';
import { createLoggedVersions } from '../versions/logged-versions';
import { createVersionTexts } from '../versions/version-texts';
import { createVersions } from '../versions/versions';
import type { Foundation, Given } from './foundation';
import type { Log } from './log';
import type { Engagement } from './engagement';

export type Reading = ReturnType<typeof createReading>;

/** The parts for readers and programs: pages, records, lists, feeds, quotes and search, made from published content. */
export function createReading(given: Given & Foundation & Log & Engagement) {
  const terms = createTerms(given);
  const publishedTerms = createPublishedTerms({ ...given, terms });
  const formatCaches = createFormatCaches({ ...given, terms });
  const quoteChecks = createQuoteChecks(given);
  const nearMatches = createNearMatches(given);
  const agentTools = createAgentTools({
    ...given,
    terms,
    publishedTerms,
    formatCaches,
    quoteChecks,
    nearMatches,
  });
  const changeLog = createChangeLog(given);
  const changes = createChanges({ ...given, changeLog });
  const agents = createAgents({ ...given, agentTools, changes });
  const referenceStore = createReferenceStore(given);
  const publishedReferences = createPublishedReferences(given);
  const referenceChecks = createReferenceChecks({ ...given, referenceStore, publishedReferences });
  const referenceFindings = createReferenceFindings({ referenceStore, publishedReferences });
  const cardCache = createCardCache(given);
  const mentioningTerms = createMentioningTerms(given);
  const pages = createPages(given);
  const pageRendering = createPageRendering({ ...given, pages });
  const pageCache = createPageCache({ ...given, pages, pageRendering, terms, mentioningTerms });
  const popularity = createPopularity(given);
  const lists = createLists({ ...given, pages });
  const listCache = createListCache({ ...given, lists, pages, popularity });
  const documentCache = createDocumentCache({ ...given, pages });
  const loggedVersions = createLoggedVersions(given);
  const versionTexts = createVersionTexts({ ...given, pages });
  const versions = createVersions({ ...given, loggedVersions });
  return {
    terms,
    publishedTerms,
    formatCaches,
    quoteChecks,
    nearMatches,
    agentTools,
    changes,
    agents,
    referenceStore,
    publishedReferences,
    referenceChecks,
    referenceFindings,
    cardCache,
    pages,
    pageRendering,
    pageCache,
    popularity,
    lists,
    listCache,
    documentCache,
    versionTexts,
    versions,
  };
}
