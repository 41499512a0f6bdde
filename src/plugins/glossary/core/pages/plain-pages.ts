import { wholeListUrl } from '../catalogue/browse-query';
import type { CatalogueEntry } from '../catalogue/catalogue';
import { type Citation, citationOf } from '../term/citation';
import { type CitingExamples, citingExamples } from './citing-examples';
import { markdownToInlineHtml } from '../text/markdown';
import { pageFrame, type PageContext, type PageFrame } from './page-frame';
import { policySentences } from '../texts/policy-sentences';
import { QUOTED_FIELD_NAMES } from '../policy/quoting-lists';
import { PROBLEM_KINDS, type ProblemKind } from './problem';
import type { SafeHtml } from '../text/safe-html';
import { basePathOf } from '../site/site-address';
import { termPageUrl } from '../term/term-address';
import { HOW_TO_CITE_TEXT } from '../texts/how-to-cite';
import { PROBLEM_TYPES_TEXT } from '../texts/problem-types';
import { SHARED_TEXT } from '../texts/shared';

/** Pages that say the same for every term: how citation and errors work, and that nothing was found. */

export interface HowToCitePage {
  readonly frame: PageFrame;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly source: string;
  readonly verbatim: readonly SafeHtml[];
  readonly paraphrase: readonly SafeHtml[];
  /** The permitted uses of the glossary, in sentences. */
  readonly policy: readonly string[];
  readonly citation: Citation;
  readonly examples: CitingExamples;
}

export function toHowToCitePage(context: PageContext): HowToCitePage {
  const { settings } = context;
  const basePath = basePathOf(settings);
  const citation = citationOf(
    { slug: 'example_term', term: HOW_TO_CITE_TEXT.exampleTerm, author: null, authorUrl: null },
    settings,
  );
  const names = (fields: readonly string[]): SafeHtml[] =>
    fields.map((field) => markdownToInlineHtml(QUOTED_FIELD_NAMES[field] ?? field, basePath));
  return {
    frame: pageFrame(
      {
        title: SHARED_TEXT.howToCite,
        description: HOW_TO_CITE_TEXT.description,
        path: '/glossary/how-to-cite',
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
    examples: citingExamples(citation),
  };
}

export interface ProblemTypesPage {
  readonly frame: PageFrame;
  readonly kinds: readonly {
    readonly id: string;
    readonly status: number;
    readonly title: string;
    readonly meaning: string;
  }[];
}

export function toProblemTypesPage(context: PageContext): ProblemTypesPage {
  return {
    frame: pageFrame(
      {
        title: PROBLEM_TYPES_TEXT.title,
        description: PROBLEM_TYPES_TEXT.description,
        path: '/glossary/problem-types',
      },
      context,
    ),
    kinds: Object.entries(PROBLEM_KINDS).map(([id, kind]) => ({ id, ...kind })),
  };
}

export interface ErrorPage {
  readonly frame: PageFrame;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** The successor of a withdrawn term. */
  readonly successor: { readonly url: string; readonly term: string } | null;
  readonly near: readonly {
    readonly url: string;
    readonly term: string;
    readonly short: SafeHtml;
  }[];
  readonly browseUrl: string;
  readonly searchText: string;
  readonly kept: readonly never[];
}

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
): ErrorPage {
  const { status, title } = PROBLEM_KINDS[kind];
  const basePath = basePathOf(context.settings);
  return {
    frame: pageFrame({ title, hasSearch: false }, context),
    status,
    title,
    detail,
    successor: null,
    near: nearLinks(near, basePath),
    browseUrl: wholeListUrl(basePath),
    searchText,
    kept: [],
  };
}

/** The page at an address of a term that readers do not see any more. */
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
): ErrorPage {
  return {
    ...toErrorPage('gone', detail, near, searchText, context),
    successor: successor && {
      url: termPageUrl(basePathOf(context.settings), successor.slug),
      term: successor.term,
    },
  };
}

/** Suggested terms as links. */
export function nearLinks(near: readonly CatalogueEntry[], basePath: string): ErrorPage['near'] {
  return near.map((entry) => ({
    url: termPageUrl(basePath, entry.slug),
    term: entry.term,
    short: markdownToInlineHtml(entry.short, basePath),
  }));
}
