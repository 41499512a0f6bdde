import { changeLabel } from '../history/changed-fields';
import { momentText } from '../time/calendar-day';
import { pageFrame, type PageContext, pageLinks } from '../pages/page-frame';
import type { FieldDiff, ComparedTerm } from '../publishing/term-diff';
import {
  termPageUrl,
  comparisonUrl,
  historyPageUrl,
  historyRecordUrl,
  versionPageUrl,
} from '../term/term-address';
import type { TextPart } from '../text/text-diff';
import { type VersionPage, versionFacts } from './history-record';
import { HISTORY_TEXT } from '../texts/history';
import { draftFromVersion } from '../history/draft-content';
import type { ContentContext, TermContent } from '../term/term-content';
import { type SiteAddresses, siteAddresses, sitePaths } from '../site/site-address';

/** The view-model of `views/history.hbs`. */
export type HistoryPage = ReturnType<typeof toHistoryPage>;

/** Two versions by their numbers, and their differences. */
export interface ComparedVersions {
  readonly from: number;
  readonly to: number;
  readonly fields: readonly FieldDiff[];
}

export function toHistoryPage(
  history: VersionPage,
  compared: ComparedVersions | null,
  context: PageContext,
) {
  const { slug, term, latest, page, lastPage } = history;
  const site = sitePaths(context.settings);
  const url = historyPageUrl(site, slug);
  return {
    frame: pageFrame(
      {
        title: HISTORY_TEXT.title(term),
        url: historyPageUrl(siteAddresses(context.settings), slug),
        indexed: false,
      },
      context,
    ),
    name: term,
    termUrl: termPageUrl(site, slug),
    recordUrl: context.settings.features.records ? historyRecordUrl(site, slug) : null,
    total: latest,
    isOne: latest === 1,
    comparison: compared && comparisonModel(compared, site, slug),
    versions: versionFacts(history).map(({ number, published, kind, changed }) => ({
      number,
      url: versionPageUrl(site, slug, number),
      isCurrent: number === latest,
      published: { machine: published.toISOString(), text: momentText(published.getTime()) },
      what: HISTORY_TEXT.kinds[kind],
      changed: (changed ?? []).map((field) => changeLabel(field)).join(', '),
      changesUrl: number === 1 ? null : comparisonUrl(site, slug, number - 1, number),
    })),
    pages: pageLinks(page, lastPage, (other) => `${url}?page=${other}`),
  };
}

function comparisonModel(
  { from, to, fields }: ComparedVersions,
  site: SiteAddresses,
  slug: string,
) {
  return {
    from,
    to,
    fromUrl: versionPageUrl(site, slug, from),
    toUrl: versionPageUrl(site, slug, to),
    fields: fields.map(fieldModel),
  };
}

function fieldModel(diff: FieldDiff, index: number) {
  return {
    id: `change-${index + 1}`,
    label: diff.label,
    isCode: diff.kind === 'code',
    parts: diff.kind === 'list' ? [] : diff.parts.map(partModel),
    items:
      diff.kind === 'list'
        ? diff.items.map((item) => ({
            parts: item.fate === 'changed' ? item.parts.map(partModel) : [partModel(item)],
          }))
        : [],
  };
}

function partModel({ fate, text }: TextPart) {
  return { text, isAdded: fate === 'added', isRemoved: fate === 'removed' };
}

/** A version as readers compare it: of the terms that it names, those that are published now. */
export function comparedForReaders(
  content: TermContent,
  { terms, categoryOf }: ContentContext,
): ComparedTerm {
  const { values, category, related, prerequisites } = draftFromVersion(content);
  const namesOf = (documentIds: readonly string[]): string[] =>
    documentIds.flatMap((id) => terms.get(id)?.term ?? []);
  const { name } = categoryOf(category);
  return {
    values,
    relations: {
      category: name === '' ? [] : [name],
      related: namesOf(related),
      prerequisites: namesOf(prerequisites),
    },
    score: content.score,
  };
}
