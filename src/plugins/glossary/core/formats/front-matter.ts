import { stringify } from 'yaml';
import type { Settings } from '../settings/settings';
import { citationOf } from '../term/citation';
import type { Term } from '../term/term';
import { termPageUrl } from '../term/term-address';
import { type TermVersion, versionQuery } from '../term/term-version';
import { siteAddresses } from '../site/site-address';

/** The facts of a term before its text, as YAML between two lines of dashes: the facts of the record, beside the fields that are text. */
export function frontMatter(term: Term, version: TermVersion, settings: Settings): string {
  const { source, author, author_url, licence, usage } = citationOf(term, settings);
  const facts = {
    term: term.term,
    slug: term.slug,
    url: `${termPageUrl(siteAddresses(settings), term.slug)}${versionQuery(version)}`,
    version: version.number,
    created: term.created,
    updated: term.updated,
    language: settings.language,
    category: term.category.key,
    difficulty: term.difficulty,
    aliases: term.aliases,
    tags: term.tags,
    short: term.short,
    source,
    author,
    author_url,
    licence,
    licence_url: settings.licenceUrl,
    usage: {
      verbatim_allowed: usage.verbatim_allowed,
      paraphrase_required: usage.paraphrase_required,
      multi_source_answers: usage.multi_source_answers,
      when_unsure: usage.when_unsure,
    },
    policy: {
      quoting: settings.policy.quoting,
      search: settings.policy.search,
      ai_input: settings.policy.aiInput,
      ai_training: settings.policy.aiTraining,
      bulk: settings.policy.bulk,
    },
  };
  return `---\n${safely(stringify(facts, QUOTED))}---`;
}

/** Every text in quotation marks: readers of YAML 1.1 take `no`, `12:30:45` and days for something else. */
const QUOTED = {
  lineWidth: 0,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
} as const;

/** Escapes control characters and line ends that some parsers refuse in quoted texts. */
function safely(yaml: string): string {
  return yaml.replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
