import { parse as parseYaml } from 'yaml';
import { toRobotsTxt } from '../../../src/plugins/glossary/core/feeds/robots-txt';
import { frontMatter } from '../../../src/plugins/glossary/core/formats/front-matter';
import { toHowToCitePage } from '../../../src/plugins/glossary/core/pages/plain-pages';
import { DEFAULTS } from '../../../src/plugins/glossary/core/settings/variables';
import { type Settings, settingsOf } from '../../../src/plugins/glossary/core/settings/settings';
import { toRslLicence } from '../../../src/plugins/glossary/core/feeds/rsl-licence';
import { tdmRules, policyHeaders } from '../../../src/plugins/glossary/core/policy/policy-signals';
import {
  type UsagePolicy,
  LICENCE_CLAUSES,
} from '../../../src/plugins/glossary/core/policy/usage-policy';
import { citationOf } from '../../../src/plugins/glossary/core/term/citation';
import { aPageContext, aTerm, someSettings } from '../../support/content/a-term';

/** The uses that a signal can express, and whether it allows them. */
type Meaning = Partial<UsagePolicy>;

const USES = ['quoting', 'search', 'aiInput', 'aiTraining', 'bulk'] as const;
const VARIABLES = [
  'GLOSSARY_ALLOW_QUOTING',
  'GLOSSARY_ALLOW_SEARCH',
  'GLOSSARY_ALLOW_AI_INPUT',
  'GLOSSARY_ALLOW_AI_TRAINING',
  'GLOSSARY_ALLOW_BULK',
] as const;

function settingsFrom(environment: Record<string, string>): Settings {
  const result = settingsOf({ PUBLIC_URL: 'https://example.org/docs', ...environment });
  if (!result.ok) throw new Error(result.problems.join(' '));
  return result.settings;
}

const ALL = Array.from({ length: 32 }, (_none, bits) => {
  const allowed = VARIABLES.map((_name, place) => ((bits >> place) & 1) === 1);
  const settings = settingsFrom(
    Object.fromEntries(VARIABLES.map((name, place) => [name, String(allowed[place])])),
  );
  const policy = Object.fromEntries(USES.map((use, place) => [use, allowed[place]]));
  return { policy: policy as unknown as UsagePolicy, settings };
});

const wordOf = (value: string | undefined, yes: string, no: string): boolean => {
  if (value !== yes && value !== no) throw new Error(`“${value}” is neither ${yes} nor ${no}.`);
  return value === yes;
};
/** Pairs of names and words, as in a Dictionary of RFC 9651 whose values are tokens. */
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((member) => {
      const [, name, value] =
        /^\s*([a-z*][a-z0-9_.*-]*)=([A-Za-z*][\w:/.*-]*)\s*$/.exec(member) ?? [];
      if (name === undefined || value === undefined) throw new Error(`“${member}” is no member.`);
      return [name, value];
    }),
  );

const SIGNALS: Readonly<Record<string, (settings: Settings) => Meaning>> = {
  'the statement of the licence': ({ licence }) => ({
    quoting: licence.startsWith(`${LICENCE_CLAUSES.quoting(true)};`),
    search: !licence.includes(LICENCE_CLAUSES.noSearch),
    aiInput: !licence.includes(LICENCE_CLAUSES.noAiInput),
    aiTraining: licence.includes(LICENCE_CLAUSES.aiTraining),
    bulk: licence.includes(LICENCE_CLAUSES.bulk(true)),
  }),
  'the lists of the citation': (settings) => {
    const { verbatim_allowed, paraphrase_required } = citationOf(aTerm(), settings).usage;
    const both = [...verbatim_allowed, ...paraphrase_required].sort();
    expect(both).toEqual([
      'avoid_when',
      'code_examples',
      'common_mistakes',
      'long',
      'short',
      'when_to_use',
    ]);
    return { quoting: verbatim_allowed.length > 0 };
  },
  'the page about citing': ({ policy }) => {
    const page = toHowToCitePage(aPageContext({ policy }));
    expect(page.verbatim.length > 0).toBe(policy.quoting);
    const says = page.policy.map((sentence) => !sentence.includes(' may not '));
    return Object.fromEntries(USES.map((use, place) => [use, says[place]]));
  },
  'robots.txt': (settings) => {
    const [, value = ''] = /^Content-Signal: (.*)$/m.exec(toRobotsTxt(settings)) ?? [];
    const pairs = pairsOf(value);
    return {
      search: wordOf(pairs.search, 'yes', 'no'),
      aiInput: wordOf(pairs['ai-input'], 'yes', 'no'),
      aiTraining: wordOf(pairs['ai-train'], 'yes', 'no'),
    };
  },
  'the sitemap in robots.txt': (settings) => ({
    search: toRobotsTxt(settings).includes('Sitemap: https://example.org/docs/sitemap.xml'),
  }),
  'Content-Usage': (settings) => {
    const pairs = pairsOf(policyHeaders(settings)['Content-Usage'] ?? '');
    return {
      search: wordOf(pairs.search, 'y', 'n'),
      aiTraining: wordOf(pairs['train-ai'], 'y', 'n'),
    };
  },
  'X-Robots-Tag': (settings) => ({ search: policyHeaders(settings)['X-Robots-Tag'] !== 'noindex' }),
  RSL: (settings) => {
    const rsl = toRslLicence(settings);
    const listed = (element: string): string[] =>
      (new RegExp(`<${element} type="usage">([^<]+)</${element}>`).exec(rsl)?.[1] ?? '').split(' ');
    const [permitted, prohibited] = [listed('permits'), listed('prohibits')];
    const isAllowed = (use: string): boolean => {
      expect([use, permitted.includes(use)]).not.toEqual([use, prohibited.includes(use)]);
      return permitted.includes(use);
    };
    return {
      search: isAllowed('search'),
      aiInput: isAllowed('ai-input'),
      aiTraining: isAllowed('ai-train'),
    };
  },
  'the front matter of Markdown': (settings) => {
    const version = { number: 1, latest: 1, published: 0 };
    const matter = frontMatter(aTerm(), version, settings).replaceAll(/^---$/gm, '');
    const { policy, usage } = parseYaml(matter) as {
      policy: Record<string, boolean>;
      usage: { verbatim_allowed: string[] };
    };
    expect(usage.verbatim_allowed.length > 0).toBe(policy.quoting);
    return {
      quoting: policy.quoting ?? false,
      search: policy.search ?? false,
      aiInput: policy.ai_input ?? false,
      aiTraining: policy.ai_training ?? false,
      bulk: policy.bulk ?? false,
    };
  },
};

it.each(Object.entries(SIGNALS))(
  '%s states the configured policy, for all 32 settings',
  (_name, read) => {
    for (const { policy, settings } of ALL) {
      expect(settings.policy).toEqual(policy);
      const meaning = read(settings);
      const configured = Object.fromEntries(
        Object.keys(meaning).map((use) => [use, policy[use as keyof UsagePolicy]]),
      );
      expect(meaning).toEqual(configured);
    }
  },
);

it('text and data mining is reserved in file and header unless every use of it is allowed', () => {
  const free = ALL.filter(({ settings }) => {
    const [rule] = tdmRules(settings);
    const headers = policyHeaders(settings);
    expect(headers['TDM-Reservation']).toBe(String(rule?.['tdm-reservation']));
    expect(headers['TDM-Policy']).toBe(rule?.['tdm-policy']);
    expect(rule?.['tdm-policy'] === undefined).toBe(rule?.['tdm-reservation'] === 0);
    return rule?.['tdm-reservation'] === 0;
  });
  // Whether it may be quoted is no matter of mining.
  expect(free.map(({ policy }) => policy)).toEqual([
    { quoting: false, search: true, aiInput: true, aiTraining: true, bulk: true },
    { quoting: true, search: true, aiInput: true, aiTraining: true, bulk: true },
  ]);
});

describe('the default policy', () => {
  const settings = settingsFrom({});

  it('allows quoting in the statement, and no copy of the whole', () => {
    expect(settings.licence).toBe(
      `${LICENCE_CLAUSES.quoting(true)}; ${LICENCE_CLAUSES.bulk(false)}`,
    );
  });

  it('an operator’s own statement is taken word for word', () => {
    const own = { GLOSSARY_LICENCE: 'CC BY 4.0', GLOSSARY_ALLOW_BULK: 'true' };
    expect(settingsFrom(own).licence).toBe('CC BY 4.0');
  });

  it('has these signals, below a sub-path too', () => {
    expect(policyHeaders(settings)).toEqual({
      'Content-Usage': 'train-ai=n, search=y',
      'TDM-Reservation': '1',
      'TDM-Policy': 'https://example.org/docs/glossary/how-to-cite',
    });
    expect(tdmRules(settings)).toEqual([
      {
        location: '/docs/',
        'tdm-reservation': 1,
        'tdm-policy': 'https://example.org/docs/glossary/how-to-cite',
      },
    ]);
    expect(toRslLicence(settings)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rsl xmlns="https://rslstandard.org/rsl">
<content url="https://example.org/docs/">
<license>
<permits type="usage">search ai-input</permits>
<prohibits type="usage">ai-train</prohibits>
<payment type="attribution"/>
</license>
<copyright type="organization" contactUrl="https://example.org/docs">${DEFAULTS.GLOSSARY_AUTHOR}</copyright>
<terms>https://example.org/docs/glossary/how-to-cite</terms>
</content>
</rsl>
`);
  });

  it('any address and name that the settings accept makes valid headers and XML', () => {
    const strange = someSettings({ publicUrl: 'https://例え.jp/用語', author: 'A & B <c>' });
    for (const value of Object.values(policyHeaders(strange)))
      expect(value).toMatch(/^[\x20-\x7e]+$/);
    expect(toRslLicence(strange)).toContain('>A &amp; B &lt;c&gt;</copyright>');
  });
});
