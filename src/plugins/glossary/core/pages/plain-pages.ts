import { wholeListUrl } from '../catalogue/browse-query';
import type { CatalogueEntry } from '../catalogue/catalogue';
import { citationOf, type Citation } from '../term/citation';
import { markdownToInlineHtml } from '../text/markdown';
import { pageFrame, type PageContext } from './page-frame';
import { policySentences } from '../texts/policy-sentences';
import { QUOTED_FIELD_NAMES } from '../policy/quoting-lists';
import { PROBLEM_KINDS, type ProblemKind } from './problem';
import type { SafeHtml } from '../text/safe-html';
import { termPageUrl } from '../term/term-address';
import { HOW_TO_CITE_TEXT } from '../texts/how-to-cite';
import { PROBLEM_TYPES_TEXT } from '../texts/problems';
import { SHARED_TEXT } from '../texts/shared';
import { type SiteAddresses, siteAddresses, sitePaths } from '../site/site-address';

/** Pages that say the same for every term: how citation and errors work, and that nothing was found. */

export type HowToCitePage = ReturnType<typeof toHowToCitePage>;

export function toHowToCitePage(context: PageContext) {
  const { settings } = context;
  const site = sitePaths(settings);
  const citation = citationOf(
    { slug: 'example_term', term: HOW_TO_CITE_TEXT.exampleTerm, author: null, authorUrl: null },
    settings,
  );
  const names = (fields: readonly string[]): SafeHtml[] =>
    fields.map((field) => markdownToInlineHtml(QUOTED_FIELD_NAMES[field] ?? field, site.base));
  return {
    frame: pageFrame(
      {
        title: SHARED_TEXT.howToCite,
        description: HOW_TO_CITE_TEXT.description,
        url: siteAddresses(settings).howToCite,
      },
      context,
    ),
    licence: settings.licence,
    licenceUrl: settings.licenceUrl,
    source: settings.source,
    verbatim: names(citation.usage.verbatim_allowed),
    paraphrase: names(citation.usage.paraphrase_required),
    policy: policySentences(settings.policy),
    citation,
    hasRecords: settings.features.records,
    examples: citingExamples(citation),
  };
}

export type ProblemTypesPage = ReturnType<typeof toProblemTypesPage>;

export function toProblemTypesPage(context: PageContext) {
  return {
    frame: pageFrame(
      {
        title: PROBLEM_TYPES_TEXT.title,
        description: PROBLEM_TYPES_TEXT.description,
        url: siteAddresses(context.settings).problemTypes,
      },
      context,
    ),
    kinds: Object.entries(PROBLEM_KINDS).map(([id, kind]) => ({ id, ...kind })),
  };
}

export type ErrorPage = ReturnType<typeof toWithdrawnPage>;

/**
 * @param near suggested terms
 * @param searchText the initial text of the search box
 */
export function toErrorPage(
  kind: ProblemKind,
  detail: string,
  near: readonly CatalogueEntry[],
  searchText: string,
  context: PageContext,
) {
  const { status, title } = PROBLEM_KINDS[kind];
  const site = sitePaths(context.settings);
  return {
    frame: pageFrame({ title, hasSearch: false }, context),
    status,
    title,
    detail,
    successor: null,
    near: nearLinks(near, site),
    browseUrl: wholeListUrl(site),
    searchText,
    kept: [],
  };
}

export function toWithdrawnPage(
  {
    detail,
    near,
    searchText,
    successor,
  }: {
    readonly detail: string;
    readonly near: readonly CatalogueEntry[];
    readonly searchText: string;
    readonly successor: CatalogueEntry | null;
  },
  context: PageContext,
) {
  return {
    ...toErrorPage('gone', detail, near, searchText, context),
    successor: successor && {
      url: termPageUrl(sitePaths(context.settings), successor.slug),
      term: successor.term,
    },
  };
}

/** Terms that a reader may have meant, as links. */
export function nearLinks(near: readonly CatalogueEntry[], site: SiteAddresses) {
  return near.map((entry) => ({
    url: termPageUrl(site, entry.slug),
    term: entry.term,
    short: markdownToInlineHtml(entry.short, site.base),
  }));
}

/** @param citation of an imaginary term */
export function citingExamples({ json_url, source, usage }: Citation) {
  const { inline_mention, markdown_link } = usage.attribution_examples;
  const mayQuote = usage.verbatim_allowed.includes('short');
  return {
    introduction: mayQuote ? HOW_TO_CITE_TEXT.personMayQuote : HOW_TO_CITE_TEXT.personMayNotQuote,
    person: mayQuote
      ? inline_mention.replace('<quote>', HOW_TO_CITE_TEXT.exampleQuote)
      : HOW_TO_CITE_TEXT.personExample(source),
    program: HOW_TO_CITE_TEXT.programExample(json_url),
    answer: HOW_TO_CITE_TEXT.answerExample(markdown_link),
  };
}
