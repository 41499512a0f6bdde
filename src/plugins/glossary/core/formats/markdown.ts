import type { Settings } from '../settings/settings';
import { AXIS_SCALES } from '../term/axis-scale';
import { citationOf, escapeMarkdown } from '../term/citation';
import { scoreLine } from '../term/debt-score';
import { CODE_AT, PAGE_SECTIONS, WEIGHT_AT } from '../term/page-sections';
import { type FieldName, FIELDS, inCamelCase } from '../term/fields';
import type { Term, TermReference } from '../term/term';
import { agentRows } from '../term/term-sections';
import { termPageUrl } from '../term/term-address';
import { type TermVersion, versionQuery } from '../term/term-version';
import { containedMarkdown, fencedCode, inlineMarkdown } from '../text/contained-markdown';
import { frontMatter } from './front-matter';
import { CITE_TEXT } from '../texts/cite';
import { SHARED_TEXT } from '../texts/shared';
import { TERM_TEXT } from '../texts/term';
import { siteAddresses } from '../site/site-address';

/** A heading with its section; left out when that is empty. */
type Section = readonly [heading: string, content: string];

/**
 * The term as CommonMark: facts in a front matter, then the sections of the page, under its headings, with the editors' own text. Views and ratings
 * are on the page only.
 */
export function toMarkdown(term: Term, version: TermVersion, settings: Settings): string {
  const citation = citationOf(term, settings, versionQuery(version));
  const { inline_mention, markdown_link, footer_credit } = citation.usage.attribution_examples;
  const sections: readonly Section[] = [
    ...sectionsOf(term, settings),
    [
      SHARED_TEXT.citeThisTerm,
      [
        escapeMarkdown(settings.licence),
        [
          `- ${CITE_TEXT.inline}: ${escapeMarkdown(inline_mention)}`,
          `- ${CITE_TEXT.markdown}: ${markdown_link}`,
          `- ${CITE_TEXT.footer}: ${escapeMarkdown(footer_credit)}`,
          `- ${CITE_TEXT.author}: ${escapeMarkdown(citation.author)}, <${inAngleBrackets(citation.author_url)}>`,
          `- ${CITE_TEXT.record}: <${inAngleBrackets(citation.json_url)}>`,
        ].join('\n'),
      ].join('\n\n'),
    ],
  ];
  return `${[
    frontMatter(term, version, settings),
    `# ${plain(term.term)}`,
    ...scoreBlocks(term, settings),
    ...sections.flatMap(([heading, content]) => (content === '' ? [] : [`## ${heading}`, content])),
  ].join('\n\n')}\n`;
}

/** The contents of the page's sections, in their order. */
function sectionsOf(term: Term, settings: Settings): readonly Section[] {
  const ofFields = PAGE_SECTIONS.map(({ name, at }) => {
    const property = inCamelCase(name);
    return { at, section: [TERM_TEXT[property], fieldIn(term, name, settings)] as const };
  });
  const ofTwoFields = [
    { at: CODE_AT, section: [TERM_TEXT.codeExamples, codeExamples(term)] as const },
    { at: WEIGHT_AT, section: [TERM_TEXT.weight, severityAndEffort(term)] as const },
  ];
  return [...ofFields, ...ofTwoFields]
    .toSorted((one, other) => one.at - other.at)
    .map(({ section }) => section);
}

function fieldIn(term: Term, name: FieldName, settings: Settings): string {
  if (name === 'detection') return detectionHints(term);
  if (name === 'agent') return agentRows(term).map(fact).join('\n');
  const value = term[inCamelCase(name)];
  const text = (value ?? '') as string;
  const texts = value as readonly string[];
  const { kind } = FIELDS[name];
  if (kind === 'words') return plainList(texts);
  if (kind === 'sentences') return list(texts);
  if (kind === 'addresses') return texts.map((url) => `- <${inAngleBrackets(url)}>`).join('\n');
  if (kind === 'terms') return links(value as readonly TermReference[], settings);
  return kind === 'block' ? containedMarkdown(text) : inlineMarkdown(text);
}

function scoreBlocks({ score }: Term, settings: Settings): string[] {
  if (score === null) return [];
  const rows = AXIS_SCALES.map(({ axis, name }) => {
    const { value, rationale } = score[axis];
    return `- ${name}: ${value}. ${inlineMarkdown(rationale)}`;
  });
  return [`\`${scoreLine(settings.scoreName, score)}\``, rows.join('\n')];
}

function codeExamples({ badCode, goodCode, codeLanguage }: Term): string {
  const example = (name: string, code: string): string[] =>
    code === '' ? [] : [`### ${name}`, fencedCode(code, codeLanguage)];
  return [
    ...example(TERM_TEXT.badPractice, badCode),
    ...example(TERM_TEXT.goodPractice, goodCode),
  ].join('\n\n');
}

function detectionHints({ detection }: Term): string {
  if (detection === null) return '';
  const { symptoms, autoDetectable, tools } = detection;
  const facts = [
    fact({ label: TERM_TEXT.autoDetectable, value: autoDetectable ? TERM_TEXT.yes : TERM_TEXT.no }),
    ...(tools.length === 0
      ? []
      : [`- ${TERM_TEXT.tools}: ${tools.map(inlineMarkdown).join('; ')}`]),
  ];
  return [...(symptoms.length === 0 ? [] : [list(symptoms)]), facts.join('\n')].join('\n\n');
}

function severityAndEffort({ severity, effort }: Term): string {
  const rows = [
    { label: SHARED_TEXT.severity, value: severity },
    { label: SHARED_TEXT.effort, value: effort },
  ];
  return rows
    .filter(({ value }) => value !== '')
    .map(fact)
    .join('\n');
}

const fact = ({ label, value }: { readonly label: string; readonly value: string }): string =>
  `- ${label}: ${escapeMarkdown(value)}`;

const list = (texts: readonly string[]): string =>
  texts.map((text) => `- ${inlineMarkdown(text)}`).join('\n');

const plainList = (texts: readonly string[]): string =>
  texts.map((text) => `- ${inlineMarkdown(plain(text))}`).join('\n');

/** Escapes a name, which is not Markdown, including a `#` that would close a heading. */
function plain(name: string): string {
  return escapeMarkdown(name.replace(/\s+/g, ' ').trim()).replace(/#/g, '\\#');
}

function links(references: readonly TermReference[], settings: Settings): string {
  const site = siteAddresses(settings);
  return references
    .map(({ slug, term }) => `- [${plain(term)}](<${inAngleBrackets(termPageUrl(site, slug))}>)`)
    .join('\n');
}

/** An address as written, except characters that would end it. */
function inAngleBrackets(url: string): string {
  return url.replace(/[<>\\\s]/g, encodeURIComponent);
}
