import { browseParameters } from '../catalogue/browse-query';
import { compareUrl } from '../compare/compare-address';
import { dayForReaders } from '../time/calendar-day';
import { type CitationFile, citationFiles } from './citation-files';
import { citationMeta } from '../term/citation-meta';
import { type Citation, citationOf } from '../term/citation';
import { type CitePanel, toCitePanel } from './cite-panel';
import { type CodeExamples, toCodeExamples } from '../term/code-examples';
import { type CamelCase, FIELDS, inCamelCase, type NameOf, namesOfKind } from '../term/fields';
import { identifierUrl } from '../term/identifier-url';
import { termLinks, headLinks } from '../links/term-links';
import { termJsonLd } from './json-ld';
import { markdownTask, markdownToInlineHtml, markdownToText } from '../text/markdown';
import type { PageMentions } from '../text/mentions';
import type { MentionedIn } from './mentioned-in';
import type { Neighbours } from '../catalogue/neighbours';
import { pageFrame, type PageContext, type PageFrame } from '../pages/page-frame';
import { reportsUrl } from '../report/report';
import { STAR_LABELS } from '../rating/rating';
import type { SafeHtml } from '../text/safe-html';
import { type CooperativeTask, runToEnd } from '../tasks/cooperative-task';
import { mapUrl } from '../term-map/map-query';
import type { Term, TermReference } from '../term/term';
import { termPageUrl, historyPageUrl } from '../term/term-address';
import { LINK_CARD, openGraph } from './open-graph';
import { type ContentsGroup, contentsOf } from '../term/page-contents';
import { type SeverityLevel } from '../term/score-bars';
import { severityLevel } from '../term/score-icon';
import {
  type LinkList,
  linkingList,
  mentionedInList,
  type ReferenceLink,
  referenceLink,
  type RelatedLink,
} from './reference-links';
import {
  type DetectionSection,
  detectionSection,
  type ScoreSection,
  scoreSection,
  agentRows,
} from '../term/term-sections';
import { type TermVersion, versionQuery } from '../term/term-version';
import { TERM_TEXT } from '../texts/term';
import { siteAddresses, sitePaths } from '../site/site-address';

export interface LinkedTerms {
  readonly neighbours: Neighbours;
  readonly mentions: PageMentions;
  readonly mentionedIn: MentionedIn;
}

/** The banner above a version of a term. */
export interface VersionBanner {
  readonly number: number;
  readonly latest: number;
  readonly isCurrent: boolean;
  readonly published: DayForReaders;
  readonly currentUrl: string;
  readonly previousUrl: string | null;
  readonly nextUrl: string | null;
  readonly changesUrl: string | null;
  readonly historyUrl: string;
}

/**
 * The view-model of `views/term.hbs`: one property a section, null or empty where there is nothing to show. It holds what stays the same
 * until something is published; for the numbers that change with every view see `core/activity/term-stats.ts`.
 */
export type TermPage = TextSections & {
  readonly frame: PageFrame;
  /** True for a draft, in which anything may be missing; see preview-page.ts. */
  readonly isPreview: boolean;
  /** The banner of a version requested by number; null for the current term. */
  readonly version: VersionBanner | null;
  /** Whether views, ratings and activity are shown: those of a term belong to no version of it. */
  readonly showsNumbers: boolean;
  /** Whether the rating of readers is shown: as the numbers, where readers rate terms. */
  readonly hasRatings: boolean;
  /** Whether views and activity are shown: as the numbers, where they are counted. */
  readonly hasViews: boolean;
  readonly name: string;
  /** Without an address where an old version names a category that is gone. */
  readonly category: { readonly name: string; readonly url: string | null };
  readonly difficulty: string;
  readonly score: ScoreSection | null;
  readonly aliases: readonly string[];
  /** Null where there is neither a bad nor a good one. */
  readonly examples: CodeExamples | null;
  readonly detection: DetectionSection | null;
  readonly agent: readonly { readonly label: string; readonly value: string }[];
  /** All of them, also those of prerequisites, in the order of reading. */
  readonly prerequisites: readonly ReferenceLink[];
  /** Describes the order; null for a single term. */
  readonly readFirst: string | null;
  readonly related: readonly RelatedLink[];
  /** Terms that name this one as related, and that this one does not name. */
  readonly linkedFrom: LinkList<RelatedLink> | null;
  /** Unrelated terms that mention this one; null if there are none. */
  readonly mentionedIn: LinkList | null;
  /** Whether there are terms of either kind. */
  readonly isLinkedFrom: boolean;
  readonly builtOnThis: LinkList | null;
  /** The map of its surroundings; null without any, and for old versions and drafts. */
  readonly mapUrl: string | null;
  readonly previous: ReferenceLink | null;
  readonly next: ReferenceLink | null;
  readonly hasNeighbours: boolean;
  readonly references: readonly {
    readonly url: string;
    readonly host: string;
    readonly rest: string;
  }[];
  /** With the page of each in its register, where that is known. */
  readonly identifiers: readonly { readonly name: string; readonly url: string | null }[];
  readonly tags: readonly { readonly name: string; readonly url: string }[];
  readonly severity: string;
  readonly severityLevel: SeverityLevel;
  readonly effort: string;
  readonly hasWeight: boolean;
  readonly added: DayForReaders;
  readonly edited: DayForReaders;
  /** Null where the versions are named elsewhere, or clients may not see them. */
  readonly historyUrl: string | null;
  /** Null without records. */
  readonly recordUrl: string | null;
  readonly activityUrl: string;
  readonly ratingUrl: string;
  /** Views and rating as data, for when the browser had kept the page; null without either. */
  readonly numbersUrl: string | null;
  /** The address to which the page reports its view; null if the service counts responses. */
  readonly viewsUrl: string | null;
  /** The address for reports; null if reports are off. */
  readonly reportUrl: string | null;
  readonly stars: readonly { readonly value: number; readonly label: string }[];
  readonly citation: Citation;
  readonly howToCiteUrl: string;
  /** The content of “Cite” by the name; null for a draft. */
  readonly cite: CitePanel | null;
  /** The table of contents beside the page. */
  readonly contents: readonly ContentsGroup[];
  /** The term as files for reference managers and programs. */
  readonly files: readonly CitationFile[];
};

/** The fields whose texts are sections of their own, by their names in code; an item each for lists. */
type TextSections = {
  readonly [
    Name in NameOf<'sentence' | 'block' | 'sentences'> as CamelCase<Name>
  ]: Name extends NameOf<'sentences'> ? readonly SafeHtml[] : SafeHtml;
};
const TEXT_SECTIONS = namesOfKind('sentence', 'block', 'sentences').map((name) => ({
  name,
  property: inCamelCase(name),
}));

export interface DayForReaders {
  readonly machine: string;
  readonly text: string;
}

export function toTermPage(
  term: Term,
  linked: LinkedTerms,
  context: PageContext,
  version: TermVersion,
): TermPage {
  return runToEnd(termPageTask(term, linked, context, version));
}

/** The same as a task that yields between its texts. */
export function* termPageTask(
  term: Term,
  { neighbours, mentions, mentionedIn }: LinkedTerms,
  context: PageContext,
  version: TermVersion,
): CooperativeTask<TermPage> {
  const { settings } = context;
  const site = sitePaths(settings);
  const browse = (filter: Parameters<typeof browseParameters>[0]): string =>
    `${site.glossary}${browseParameters(filter)}`;
  const linkTo = (reference: TermReference): ReferenceLink =>
    referenceLink(reference, site, settings.scoreName);
  const relatedTo = (reference: TermReference): RelatedLink => ({
    ...linkTo(reference),
    compareUrl: compareUrl(site, term.slug, reference.slug),
  });
  const searchUrl = settings.features.search ? browse({ q: term.term }) : null;
  // A version is shown without the term's current neighbours.
  const readBefore = neighbours.path.length > 0 ? neighbours.path : term.prerequisites;
  function* inline(text: string, section = mentions.section()): CooperativeTask<SafeHtml> {
    yield;
    return markdownToInlineHtml(text, site.base, section);
  }
  function* items(texts: readonly string[]): CooperativeTask<SafeHtml[]> {
    const section = mentions.section();
    const shown: SafeHtml[] = [];
    for (const text of texts) shown.push(yield* inline(text, section));
    return shown;
  }
  function* textSections(): CooperativeTask<TextSections> {
    const shown: [string, SafeHtml | SafeHtml[]][] = [];
    for (const { name, property } of TEXT_SECTIONS) {
      const value = term[property] ?? '';
      if (typeof value !== 'string') shown.push([property, yield* items(value)]);
      else if (FIELDS[name].kind === 'sentence') shown.push([property, yield* inline(value)]);
      else shown.push([property, yield* markdownTask(value, site.base, mentions.section())]);
    }
    return Object.fromEntries(shown) as unknown as TextSections;
  }
  const examples = toCodeExamples(term);
  const citation = citationOf(term, settings, versionQuery(version));
  yield;
  return {
    frame: pageFrame(
      {
        title: term.term,
        description: markdownToText(term.short),
        url: termPageUrl(siteAddresses(settings), term.slug),
        links: headLinks(termLinks('page', term, version, settings)),
        meta: [...citationMeta(term, settings), LINK_CARD],
        openGraph: openGraph(term, version, settings),
        jsonLd: termJsonLd(term, version, settings),
      },
      context,
    ),
    isPreview: false,
    version: null,
    showsNumbers: true,
    hasRatings: settings.features.ratings,
    hasViews: settings.features.views,
    name: term.term,
    category: { name: term.category.name, url: browse({ category: term.category.key }) },
    difficulty: term.difficulty,
    score: scoreSection(term, settings.scoreName, site),
    aliases: term.aliases,
    ...(yield* textSections()),
    examples,
    detection: yield* detectionSection(term, site, mentions.section()),
    agent: agentRows(term),
    prerequisites: readBefore.map(linkTo),
    readFirst: readBefore.length > 1 ? TERM_TEXT.readFirst(readBefore.length) : null,
    related: term.related.map(relatedTo),
    linkedFrom: linkingList(neighbours.relating, relatedTo, searchUrl),
    mentionedIn: mentionedInList(mentionedIn, linkTo, searchUrl),
    isLinkedFrom: neighbours.relating.length > 0 || mentionedIn.named.length > 0,
    builtOnThis: linkingList(neighbours.builtOnThis, linkTo, searchUrl),
    mapUrl:
      settings.features.map && hasSurroundings(term, neighbours)
        ? mapUrl(site, { shows: 'term', slug: term.slug })
        : null,
    previous: neighbours.previous === null ? null : linkTo(neighbours.previous),
    next: neighbours.next === null ? null : linkTo(neighbours.next),
    hasNeighbours: neighbours.previous !== null || neighbours.next !== null,
    references: term.refs.map(referenceParts),
    identifiers: term.identifiers.map((name) => ({ name, url: identifierUrl(name) })),
    tags: term.tags.map((name) => ({ name, url: browse({ tag: name }) })),
    severity: term.severity,
    severityLevel: severityLevel(term.severity),
    effort: term.effort,
    hasWeight: term.severity !== '' || term.effort !== '',
    added: dayPair(term.created),
    edited: dayPair(term.updated),
    recordUrl: settings.features.records ? citation.json_url : null,
    historyUrl: settings.features.versions ? historyPageUrl(site, term.slug) : null,
    activityUrl: `${termPageUrl(site, term.slug)}/activity.json`,
    ratingUrl: `${termPageUrl(site, term.slug)}/ratings`,
    numbersUrl:
      settings.features.views || settings.features.ratings
        ? `${termPageUrl(site, term.slug)}/numbers.json`
        : null,
    viewsUrl:
      settings.features.views && settings.countViews === 'beacon'
        ? `${termPageUrl(site, term.slug)}/views`
        : null,
    reportUrl: settings.features.reports ? reportsUrl(site, term.slug) : null,
    stars: STAR_LABELS,
    citation,
    howToCiteUrl: site.howToCite,
    cite: toCitePanel(term, version, settings),
    contents: contentsOf(term),
    files: settings.features.records ? citationFiles(term.slug, version, site) : [],
  };
}

function hasSurroundings({ related }: Term, { path, builtOnThis, relating }: Neighbours): boolean {
  return [related, path, builtOnThis, relating].some((list) => list.length > 0);
}

/** Emphasizes the host, so that a reader sees where a reference leads. */
function referenceParts(url: string): { url: string; host: string; rest: string } {
  const { host } = new URL(url);
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return { url, host, rest: rest === '/' ? '' : rest };
}

function dayPair(day: string): DayForReaders {
  return { machine: day, text: dayForReaders(day) };
}
