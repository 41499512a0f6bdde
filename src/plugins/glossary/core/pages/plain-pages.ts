import type { CatalogueEntry } from '../catalogue/catalogue';
import { type Citation, citationOf } from '../term/citation';
import { markdownToInlineHtml } from '../text/markdown';
import { pageFrame, type PageContext, type PageFrame } from './page-frame';
import { PROBLEM_KINDS, type ProblemKind } from './problem';
import type { SafeHtml } from '../text/safe-html';
import { basePathOf } from '../platform/site-address';
import { termPageUrl } from '../term/term-address';

/** Pages that say the same for every term: how citation and errors work, and that nothing was found. */

export interface HowToCitePage {
  readonly frame: PageFrame;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly source: string;
  readonly verbatim: readonly SafeHtml[];
  readonly paraphrase: readonly SafeHtml[];
  readonly citation: Citation;
}

/** The names that readers see for the fields that the citation block lists. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  short: 'TL;DR',
  long: 'Explanation',
  common_mistakes: 'Common Mistakes',
  when_to_use: 'When To Use',
  avoid_when: 'Avoid When',
  code_examples: 'Code Examples',
};

export function toHowToCitePage(context: PageContext): HowToCitePage {
  const { settings } = context;
  const basePath = basePathOf(settings);
  const citation = citationOf(
    { slug: 'example_term', term: 'Example Term', author: null, authorUrl: null },
    settings,
  );
  const names = (fields: readonly string[]): SafeHtml[] =>
    fields.map((field) => markdownToInlineHtml(FIELD_NAMES[field] ?? field, basePath));
  return {
    frame: pageFrame(
      {
        title: 'How to cite',
        description:
          'What may be quoted from this glossary, what has to be reworded, and how to give credit.',
        path: '/glossary/how-to-cite',
      },
      context,
    ),
    licence: settings.licence,
    licenceUrl: settings.licenceUrl,
    source: settings.source,
    verbatim: names(citation.usage.verbatim_allowed),
    paraphrase: names(citation.usage.paraphrase_required),
    citation,
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
        title: 'Problem types',
        description:
          'The errors that the addresses of this glossary answer, and what to do about them.',
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
 * @param near published terms that the reader may have meant
 * @param searchText what the search box starts with
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
    near: nearLinks(near, basePath),
    browseUrl: `${basePath}/glossary`,
    searchText,
    kept: [],
  };
}

/** Terms that a reader may have meant, as links. */
export function nearLinks(near: readonly CatalogueEntry[], basePath: string): ErrorPage['near'] {
  return near.map((entry) => ({
    url: termPageUrl(basePath, entry.slug),
    term: entry.term,
    short: markdownToInlineHtml(entry.short, basePath),
  }));
}
