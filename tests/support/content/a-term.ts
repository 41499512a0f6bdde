import { DEFAULT_SUBJECT } from '../../../src/plugins/glossary/core/texts/subject';
import { NO_NEIGHBOURS } from '../../../src/plugins/glossary/core/catalogue/neighbours';
import { type Activity, activityOf } from '../../../src/plugins/glossary/core/activity/activity';
import type { ActivityCount } from '../../../src/plugins/glossary/core/activity/activity-window';
import { nameOrderOf } from '../../../src/plugins/glossary/core/text/name-order';
import type { Popularity } from '../../../src/plugins/glossary/core/catalogue/popularity';
import type { BrowseQuery } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import type {
  CatalogueCategory,
  CatalogueEntry,
} from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import type { PageContext } from '../../../src/plugins/glossary/core/pages/page-frame';
import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { DEFAULT_POLICY } from '../../../src/plugins/glossary/core/policy/usage-policy';
import type {
  StoredDebtScore,
  StoredTerm,
} from '../../../src/plugins/glossary/core/term/stored-term';
import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';
import type { Term, TermReference } from '../../../src/plugins/glossary/core/term/term';
import type { TermVersion } from '../../../src/plugins/glossary/core/term/term-version';
import { MENTIONED_NOWHERE } from '../../../src/plugins/glossary/core/term-page/mentioned-in';
import type { LinkedTerms } from '../../../src/plugins/glossary/core/term-page/term-page';
import { pathsAt } from '../../support/content/site-paths';
import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';

/** Terms that `aTerm()` and `aStoredTerm()` name, by their document ids. */
export const REFERENCES: ReadonlyMap<string, TermReference> = new Map([
  [
    'path-traversal-id',
    {
      slug: 'path_traversal',
      term: 'Path Traversal',
      short: 'A path that climbs out with `..`.',
      score: null,
    },
  ],
  [
    'allow-list-id',
    { slug: 'allow_list', term: 'Allow-list', short: 'A list of what is permitted.', score: null },
  ],
  [
    'prepared-statement-id',
    {
      slug: 'prepared_statement',
      term: 'Prepared Statement',
      short: 'SQL with places to fill.',
      score: null,
    },
  ],
]);

export function aReference(documentId: string): TermReference {
  const reference = REFERENCES.get(documentId);
  if (!reference) throw new Error(`There is no reference with the document id "${documentId}".`);
  return reference;
}

/** A published term with every field filled in; the same content as `aStoredTerm()` with `aStoredScore()`. */
export function aTerm(overrides: Partial<Term> = {}): Term {
  return {
    documentId: 'sql-injection-id',
    slug: 'sql_injection',
    term: 'SQL Injection (SQLi)',
    category: { key: 'security', name: 'Security' },
    difficulty: 'beginner',
    short: 'Data that is *read as SQL* & run.',
    long: 'A quote ends the literal.\n\nThe rest is parsed as `SELECT`.',
    aliases: ['SQLi', 'CWE-89'],
    searchTerms: ['bobby tables'],
    identifiers: ['CWE-89', 'OWASP A03'],
    tags: ['sql', 'prepared statement'],
    misconception: '"An ORM prevents it." Raw parts are sent as they are.',
    whyItMatters: 'One `WHERE` exposes **every** table.',
    commonMistakes: ['Escaping with `addslashes()`; bind the value.', 'Binding the column name.'],
    whenToUse: ['In a test of your own system.'],
    avoidWhen: ['The system is not yours.'],
    related: [aReference('path-traversal-id'), aReference('allow-list-id')],
    prerequisites: [aReference('prepared-statement-id')],
    refs: ['https://cwe.mitre.org/data/definitions/89.html', 'https://sqlite.org/'],
    codeLanguage: 'php',
    badCode: '$db->query("SELECT * FROM t WHERE id = $id"); // <b>',
    goodCode: '$db->prepare("SELECT * FROM t WHERE id = ?")->execute([$id]);',
    quickFix: 'Hand every value to `prepare()`.',
    severity: 'critical',
    effort: 'low',
    created: '2025-03-04',
    updated: '2026-03-23',
    appliesTo: 'All programs that build SQL.',
    origin: 'Described in *Phrack* 54, 1998.',
    notToBeConfusedWith: ['Path Traversal: it leaves a folder, not a `query`.'],
    detection: {
      symptoms: ['A quote in a form gives an error.'],
      autoDetectable: true,
      tools: ['sqlmap', 'Psalm `TaintedSql`'],
    },
    agent: {
      confidence: 'high',
      falsePositives: 'low',
      fix: 'automatic',
      fixEffort: 'low',
      context: 'function',
      tests: 'add',
    },
    score: {
      detectability: { value: 5, rationale: 'Psalm reports `TaintedSql`.' },
      effort: { value: 3, rationale: 'One query changes.' },
      burden: { value: 5, rationale: 'Every query is suspect.' },
      trap: { value: 7, rationale: 'Escaping looks like a remedy.' },
    },
    author: null,
    authorUrl: null,
    ...overrides,
  };
}

/** The version of `aTerm()`: the current one, after two others. */
export const A_VERSION: TermVersion = {
  number: 3,
  latest: 3,
  published: Date.UTC(2026, 2, 23, 12),
};

/** Everything that a term may leave empty, left empty. */
export const NOTHING_OPTIONAL = {
  aliases: [],
  searchTerms: [],
  identifiers: [],
  whenToUse: [],
  avoidWhen: [],
  related: [],
  prerequisites: [],
  refs: [],
  codeLanguage: null,
  appliesTo: null,
  origin: null,
  notToBeConfusedWith: [],
  detection: null,
  agent: null,
  score: null,
  author: null,
  authorUrl: null,
} as const satisfies Partial<Term>;

/** A published row that can be published again as it is; the same content as `aTerm()`. */
export function aStoredTerm(overrides: Partial<StoredTerm> = {}): StoredTerm {
  return {
    documentId: 'sql-injection-id',
    term: 'SQL Injection (SQLi)',
    slug: 'sql_injection',
    category: { documentId: 'security-id', key: 'security', name: 'Security' },
    difficulty: 'beginner',
    short: 'Data that is *read as SQL* & run.',
    long: 'A quote ends the literal.\n\nThe rest is parsed as `SELECT`.',
    aliases: ['SQLi', 'CWE-89'],
    search_terms: ['bobby tables'],
    identifiers: ['CWE-89', 'OWASP A03'],
    tags: ['sql', 'prepared statement'],
    misconception: '"An ORM prevents it." Raw parts are sent as they are.',
    why_it_matters: 'One `WHERE` exposes **every** table.',
    common_mistakes: ['Escaping with `addslashes()`; bind the value.', 'Binding the column name.'],
    when_to_use: ['In a test of your own system.'],
    avoid_when: ['The system is not yours.'],
    related: [{ documentId: 'path-traversal-id' }, { documentId: 'allow-list-id' }],
    prerequisites: [{ documentId: 'prepared-statement-id' }],
    refs: ['https://cwe.mitre.org/data/definitions/89.html', 'https://sqlite.org/'],
    code_language: 'php',
    bad_code: '$db->query("SELECT * FROM t WHERE id = $id"); // <b>',
    good_code: '$db->prepare("SELECT * FROM t WHERE id = ?")->execute([$id]);',
    quick_fix: 'Hand every value to `prepare()`.',
    severity: 'critical',
    effort: 'low',
    applies_to: 'All programs that build SQL.',
    origin: 'Described in *Phrack* 54, 1998.',
    not_to_be_confused_with: ['Path Traversal: it leaves a folder, not a `query`.'],
    detection: {
      symptoms: ['A quote in a form gives an error.'],
      auto_detectable: true,
      tools: ['sqlmap', 'Psalm `TaintedSql`'],
    },
    agent: {
      confidence: 'high',
      false_positives: 'low',
      fix: 'automatic',
      fix_effort: 'low',
      context: 'function',
      tests: 'add',
    },
    author: null,
    author_url: null,
    created: '2025-03-04',
    updated: '2026-03-23',
    take_over_address: false,
    ...overrides,
  };
}

/** The score of `aTerm()` as the database holds it. */
export function aStoredScore(overrides: Partial<StoredDebtScore> = {}): StoredDebtScore {
  return {
    detectability: { value: 5, rationale: 'Psalm reports `TaintedSql`.' },
    effort: { value: 3, rationale: 'One query changes.' },
    burden: { value: 5, rationale: 'Every query is suspect.' },
    trap: { value: 7, rationale: 'Escaping looks like a remedy.' },
    ...overrides,
  };
}

export function someSettings(overrides: Partial<Settings> = {}): Settings {
  return {
    host: '127.0.0.1',
    port: 1337,
    publicUrl: 'https://glossary.example',
    publicUrlIsSet: true,
    homeUrl: '/',
    glossaryPath: DEFAULT_GLOSSARY_PATH,
    formerPaths: [],
    isSite: true,
    collection: null,
    subject: DEFAULT_SUBJECT,
    source: 'Example Glossary',
    author: 'The Example Editors',
    authorUrl: 'https://editors.example',
    licence: 'Cite it with attribution; do not copy it in bulk.',
    licenceUrl: 'https://glossary.example/glossary/how-to-cite',
    policy: DEFAULT_POLICY,
    language: 'en',
    scoreName: 'debt',
    requiredFields: DEFAULT_REQUIRED_FIELDS,
    demo: false,
    uploads: false,
    checkReferences: false,
    pageMemory: 64 * 1024 * 1024,
    activityDays: 30,
    readsPerMinute: 600,
    ratingsPerNetwork: 50,
    partnerReadsPerMinute: 6000,
    trustedProxies: [],
    readerAccounts: false,
    securityContact: 'mailto:security@glossary.example',
    features: ALL_FEATURES,
    countViews: 'server',
    mail: null,
    log: { format: 'auto', level: 'http', slowRequest: 1000, slowQuery: 500 },
    metrics: null,
    database: { client: 'sqlite', filename: '.tmp/data.db' },
    ...overrides,
  };
}

export function aPageContext(overrides: Partial<Settings> = {}): PageContext {
  return {
    settings: someSettings(overrides),
    assets: {
      stylesheet: '/glossary.css?v=12345678',
      script: '/glossary.js?v=87654321',
      themeScript: '/glossary-theme.js?v=13572468',
      mapStylesheet: '/glossary-map.css?v=5a1d0c3e',
      mapScript: '/glossary-map.js?v=86427531',
      cardStylesheet: '/glossary-cards.css?v=13579135',
      cardScript: '/glossary-cards.js?v=97531975',
      textFont: '/glossary-text.woff2?v=24681357',
      codeFont: '/glossary-code.woff2?v=75318642',
    },
  };
}

export function aCatalogueEntry(overrides: Partial<CatalogueEntry> = {}): CatalogueEntry {
  return {
    documentId: 'sql-injection-id',
    position: 1,
    letter: 's',
    slug: 'sql_injection',
    term: 'SQL Injection (SQLi)',
    short: 'Data that is *read as SQL* & run.',
    categoryId: 'security-id',
    category: { key: 'security', name: 'Security' },
    difficulty: 'beginner',
    severity: 'critical',
    aliases: ['SQLi', 'CWE-89'],
    searchTerms: ['bobby tables'],
    identifiers: ['CWE-89', 'OWASP A03'],
    tags: ['sql', 'prepared statement'],
    created: '2025-03-04',
    updated: '2026-03-23',
    related: ['path-traversal-id', 'allow-list-id'],
    prerequisites: ['prepared-statement-id'],
    empty: [],
    score: { detectability: 5, effort: 3, burden: 5, trap: 7 },
    ...overrides,
  };
}

/** An entry of which only its name counts; slug and document id follow from it. */
export function anEntryNamed(
  term: string,
  overrides: Partial<CatalogueEntry> = {},
): CatalogueEntry {
  const slug = term.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return aCatalogueEntry({
    documentId: `${slug}-id`,
    letter: nameOrderOf('en').letterOf(term),
    slug,
    term,
    aliases: [],
    related: [],
    prerequisites: [],
    ...overrides,
  });
}

export function aCategory(overrides: Partial<CatalogueCategory> = {}): CatalogueCategory {
  return {
    documentId: 'security-id',
    key: 'security',
    name: 'Security',
    tagline: 'What attackers look for.',
    introduction: 'Terms about *attacks* and defences.',
    ...overrides,
  };
}

/** What `/glossary` without parameters asks for. */
export function aBrowseQuery(overrides: Partial<BrowseQuery> = {}): BrowseQuery {
  return {
    q: null,
    category: null,
    tag: null,
    difficulty: null,
    letter: null,
    added: null,
    updated: null,
    sort: null,
    page: 1,
    pageSize: 100,
    ...overrides,
  };
}

/** No term was ever read or rated. */
export const NO_POPULARITY: Popularity = {
  views: new Map(),
  reach: new Map(),
  rating: new Map(),
  rated: new Map(),
};

/** A term that stands alone: no neighbours, and no other term that its texts could mention. */
export const NO_LINKED_TERMS: LinkedTerms = {
  neighbours: NO_NEIGHBOURS,
  mentions: mentionsFor(mentionIndexOf([]), { ownDocumentId: 'sql-injection-id', site: pathsAt() }),
  mentionedIn: MENTIONED_NOWHERE,
};

/** One request of a person for a page on a Monday, and what `overrides` say otherwise. */
export const aCount = (overrides: Partial<ActivityCount> = {}): ActivityCount => ({
  ...{ day: '2026-03-23', kind: 'human', channel: 'html', count: 1 },
  ...overrides,
});

/** A month without requests for the term. */
export const NO_ACTIVITY: Activity = activityOf([], '2026-03-23');

export const SOME_ACTIVITY: Activity = activityOf(
  [
    { day: '2026-03-20', kind: 'human', channel: 'html', count: 2 },
    { day: '2026-03-23', kind: 'ai_crawler', channel: 'json', count: 1 },
  ],
  '2026-03-23',
);
