import { NO_NEIGHBOURS } from '../catalogue/neighbours';
import { pageFrame, type PageContext } from '../pages/page-frame';
import type { CooperativeTask } from '../tasks/cooperative-task';
import { dayForReaders, dayOf } from '../time/calendar-day';
import { writeFormat } from '../formats/write-format';
import type { DataFormat } from '../term/term-formats';
import { termLinks, headLinks } from '../links/term-links';
import { citationOf } from '../term/citation';
import { MENTIONED_NOWHERE } from '../term-page/mentioned-in';
import type { Term } from '../term/term';
import { termPageUrl, comparisonUrl, historyPageUrl, versionPageUrl } from '../term/term-address';
import { type TermPage, termPageTask, type VersionBanner } from '../term-page/term-page';
import { type TermRecord, toTermRecord } from '../term/term-record';
import { isCurrent, type TermVersion, versionQuery } from '../term/term-version';
import type { Settings } from '../settings/settings';
import type { PageMentions } from '../text/mentions';
import { TERM_TEXT } from '../texts/term';
import { type SiteAddresses, siteAddresses, sitePaths } from '../site/site-address';

/** A version of a term as it was published, and the slug under which the term is published now. */
export interface TermOfVersion {
  /** With the slug that it had then. */
  readonly term: Term;
  readonly version: TermVersion;
  readonly currentSlug: string;
  /** Whether the category is there, and so its list. */
  readonly hasCategory: boolean;
}

/** The term of a version at the address that it has now: the slug of then may be the address of another term. */
export function atCurrentAddress({ term, currentSlug }: TermOfVersion): Term {
  return { ...term, slug: currentSlug };
}

/**
 * The page of a version: the content published with it, without data of the current term, such as its numbers, its neighbours and the
 * metadata for search engines.
 */
export function* versionPageTask(
  found: TermOfVersion,
  mentions: PageMentions,
  context: PageContext,
): CooperativeTask<TermPage> {
  const { settings } = context;
  const { version, currentSlug } = found;
  const term = atCurrentAddress(found);
  const page = yield* termPageTask(
    term,
    { neighbours: NO_NEIGHBOURS, mentions, mentionedIn: MENTIONED_NOWHERE },
    context,
    version,
  );
  return {
    ...page,
    category: found.hasCategory ? page.category : { ...page.category, url: null },
    frame: pageFrame(
      {
        title: TERM_TEXT.versionTitle(term.term, version.number),
        url: termPageUrl(siteAddresses(settings), currentSlug),
        links: headLinks(termLinks('page', term, version, settings)),
        indexed: false,
      },
      context,
    ),
    version: bannerOf(version, sitePaths(settings), currentSlug),
    historyUrl: null,
    mapUrl: null,
    showsNumbers: false,
    hasRatings: false,
    hasViews: false,
    reportUrl: null,
  };
}

/** A format of a version as text. The record has the slug of then, and cites the version at the address that it has now. */
export function writeVersion(format: DataFormat, found: TermOfVersion, settings: Settings): string {
  const current = atCurrentAddress(found);
  if (format !== 'record') return writeFormat(format, current, found.version, settings);
  const record: TermRecord = {
    ...toTermRecord(found.term, settings),
    citation: citationOf(current, settings, versionQuery(found.version)),
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

function bannerOf(version: TermVersion, site: SiteAddresses, slug: string): VersionBanner {
  const { number, latest, published } = version;
  const day = dayOf(new Date(published));
  return {
    number,
    latest,
    isCurrent: isCurrent(version),
    published: { machine: day, text: dayForReaders(day) },
    currentUrl: termPageUrl(site, slug),
    previousUrl: number === 1 ? null : versionPageUrl(site, slug, number - 1),
    nextUrl: number === latest ? null : versionPageUrl(site, slug, number + 1),
    changesUrl: number === 1 ? null : comparisonUrl(site, slug, number - 1, number),
    historyUrl: historyPageUrl(site, slug),
  };
}
