import type { Catalogue } from '../catalogue/catalogue';
import { quotingRules } from '../mcp/instructions';
import type { Settings } from '../settings/settings';
import { siteAddresses } from '../site/site-address';
import { escapeMarkdown } from '../term/citation';
import { SUBJECT_WORDS } from '../texts/subject';
import { oneLine } from '../text/one-line';

/**
 * A language model's guide to this site (https://llmstxt.org): what it is, the rules, and where to read on. It lists categories, not terms:
 * the licence does not permit copying a list of thousands, and the search finds better.
 */
export function toLlmsTxt(catalogue: Catalogue, settings: Settings): string {
  const site = siteAddresses(settings);
  const { glossary, listRecord } = site;
  const counts = catalogue.valueCounts.category;
  const categories = catalogue.categories
    .filter(({ key }) => (counts.get(key) ?? 0) > 0)
    .map(({ key, name, tagline }) =>
      link(
        name,
        `${listRecord}?category=${encodeURIComponent(key)}`,
        `${counts.get(key) ?? 0} terms.${tagline === null ? '' : ` ${escapeMarkdown(oneLine(tagline))}`}`,
      ),
    );
  return [
    `# ${oneLine(settings.source)}`,
    '',
    `> A ${SUBJECT_WORDS.glossary(settings.subject)}: ${catalogue.entries.length} terms, each with ${SUBJECT_WORDS.partsOfTerm(settings)}.`,
    '',
    quotingRules(settings),
    '',
    '## How to read it',
    '',
    link(
      'A term as Markdown',
      `${glossary}/{slug}.md`,
      'With its licence and what may be quoted in the front matter.',
    ),
    link('A term as data', `${glossary}/{slug}.json`, 'The record, with its citation block.'),
    ...(settings.features.search
      ? [link('Search', `${listRecord}?q={words}`, 'Terms by name, alias, tag and text.')]
      : []),
    link(
      'Check a quotation',
      `${site.quoteCheck}?text={quotation}`,
      'Says whether a term contains it word for word, and how to credit it.',
    ),
    link('What has changed', site.changes, 'Since a cursor.'),
    ...(settings.features.mcp
      ? [link('Model Context Protocol', site.mcp, 'All of this as tools, without a key.')]
      : []),
    link('OpenAPI', site.openApi, 'Everything public, described.'),
    '',
    ...(settings.features.pages
      ? [
          '## Rules',
          '',
          link('How to cite', site.howToCite, 'What may be quoted, and how to give credit.'),
          ...(settings.features.scores
            ? [link('Debt scoring', site.debtScoring, 'What the axes of a score mean.')]
            : []),
          '',
        ]
      : []),
    '## Categories',
    '',
    ...categories,
    '',
  ].join('\n');
}

function link(title: string, address: string, note: string): string {
  return `- [${escapeMarkdown(oneLine(title))}](${address}): ${note}`;
}
