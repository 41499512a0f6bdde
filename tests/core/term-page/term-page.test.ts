import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import {
  type LinkedTerms,
  type TermPage,
  toTermPage,
} from '../../../src/plugins/glossary/core/term-page/term-page';
import { toTermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import {
  A_VERSION,
  aPageContext,
  anEntryNamed,
  aTerm,
  NO_LINKED_TERMS,
  someSettings,
} from '../../support/content/a-term';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { previewPageTask } from '../../../src/plugins/glossary/core/term-page/preview-page';
import { pathsAt } from '../../support/content/site-paths';

function pageOf(
  term: Partial<Term> = {},
  settings: Partial<Settings> = {},
  linkedTerms: Partial<LinkedTerms> = {},
): TermPage {
  return toTermPage(
    aTerm(term),
    { ...NO_LINKED_TERMS, ...linkedTerms },
    aPageContext(settings),
    A_VERSION,
  );
}

describe('the score', () => {
  it('has the name that the operator chose', () => {
    expect(pageOf({}, { scoreName: 'cost' }).score?.line).toBe('cost(d5/e3/b5/t7)');
  });
});

describe('detection hints', () => {
  it('say no when nothing detects it', () => {
    const detection = { symptoms: [], autoDetectable: false, tools: [] };
    expect(pageOf({ detection }).detection).toEqual({ ...detection, autoDetectable: 'no' });
  });
});

describe('the block for agents', () => {
  it('leaves out empty fields', () => {
    const agent = {
      confidence: null,
      falsePositives: null,
      fix: 'manual',
      fixEffort: null,
      context: null,
      tests: null,
    };
    expect(pageOf({ agent }).agent).toEqual([{ label: 'Fix', value: 'manual' }]);
  });
});

describe('links', () => {
  it('from a text to the terms that it mentions, in every section once', () => {
    const mentions = mentionsFor(mentionIndexOf([anEntryNamed('Race Condition')]), {
      ownDocumentId: 'sql-injection-id',
      site: pathsAt('/docs'),
    });
    const text = 'A race condition, and a race condition.';
    const { long, commonMistakes } = pageOf(
      { long: text, commonMistakes: [text, text] },
      {},
      { mentions },
    );
    for (const section of [long, commonMistakes.join('')]) {
      expect(section.match(/<a href="\/docs\/glossary\/race_condition"/g)).toHaveLength(1);
    }
  });

  it('to every page of the site start with the sub-path of PUBLIC_URL', () => {
    const page = pageOf({}, { publicUrl: 'https://example.org/docs' });
    expect(page).toMatchObject({
      category: { url: '/docs/glossary?category=security' },
      score: { aboutUrl: '/docs/glossary/debt-scoring' },
      howToCiteUrl: '/docs/glossary/how-to-cite',
      citation: { json_url: 'https://example.org/docs/glossary/sql_injection.json' },
    });
    expect(page.related[0]?.url).toBe('/docs/glossary/path_traversal');
    expect(page.tags[0]?.url).toBe('/docs/glossary?tag=sql');
  });
});

describe('a reference shows its host apart', () => {
  it.each([
    ['a path', 'https://cwe.mitre.org/data/89.html', 'cwe.mitre.org', '/data/89.html'],
    ['a host alone', 'https://sqlite.org', 'sqlite.org', ''],
    ['a host with a slash', 'https://sqlite.org/', 'sqlite.org', ''],
    ['a query and a fragment', 'https://a.example?b#c', 'a.example', '?b#c'],
    ['a port', 'http://a.example:8080/b', 'a.example:8080', '/b'],
    ['capitals', 'HTTPS://A.Example/B', 'a.example', '/B'],
    ['a host that is part of the scheme', 'https://s/b', 's', '/b'],
    [
      'a user that looks like the host',
      'https://bank.example@evil.example/b',
      'evil.example',
      '/b',
    ],
    ['letters of any script', 'https://bücher.example/Übung', 'xn--bcher-kva.example', '/Übung'],
  ])('%s', (_case, url, host, rest) => {
    expect(pageOf({ refs: [url] }).references).toEqual([{ url, host, rest }]);
  });
});

it('page and record have the same citation', () => {
  expect(pageOf().citation).toEqual(toTermRecord(aTerm(), someSettings()).citation);
});

it('hostile texts stay texts', () => {
  const hostile = '</script><script>alert(1)</script>';
  const page = pageOf({
    term: hostile,
    short: hostile,
    long: hostile,
    commonMistakes: [hostile],
    badCode: hostile,
    appliesTo: hostile,
    detection: { symptoms: [hostile], autoDetectable: false, tools: [hostile] },
    related: [{ slug: 'x', term: 'X', short: hostile, score: null }],
  });
  const html = [
    page.short,
    page.long,
    ...page.commonMistakes,
    page.examples?.bad?.html,
    page.appliesTo,
    ...(page.detection?.symptoms ?? []),
    ...(page.detection?.tools ?? []),
    page.related[0]?.short,
    page.frame.jsonLd,
  ];
  expect(html).toHaveLength(9);
  expect(html.filter((part) => !part || /<\/?script/.test(part))).toEqual([]);
});

describe('the page of a preview', () => {
  const page = runToEnd(previewPageTask(aTerm(), NO_LINKED_TERMS, aPageContext()));
  const published = toTermPage(aTerm(), NO_LINKED_TERMS, aPageContext(), A_VERSION);

  it('has the content of the published page', () => {
    const { frame, reportUrl, historyUrl, mapUrl, cite } = published;
    expect({ ...page, frame, reportUrl, historyUrl, mapUrl, cite, isPreview: false }).toEqual(
      published,
    );
  });

  it('takes no reports', () => {
    expect(published.reportUrl).not.toBeNull();
    expect(page.reportUrl).toBeNull();
  });

  it('says nothing to search engines and to programs that cite', () => {
    expect(published.frame).toMatchObject({ indexed: true, canonicalUrl: expect.any(String) });
    expect(page.frame).toMatchObject({
      title: 'Preview: SQL Injection (SQLi) · Example Glossary',
      indexed: false,
      canonicalUrl: null,
      links: [],
      meta: [],
      openGraph: [],
      jsonLd: null,
    });
  });
});
