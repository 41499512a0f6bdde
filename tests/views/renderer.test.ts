import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toErrorPage } from '../../src/plugins/glossary/core/pages/plain-pages';
import {
  createRenderer,
  type Renderer,
  withTexts,
} from '../../src/plugins/glossary/views/renderer';
import { aCatalogueEntry, aPageContext } from '../support/content/a-term';

const MODEL = toErrorPage(
  'not-found',
  'The <b>detail</b> & "more".',
  [aCatalogueEntry({ term: 'Option<T>' })],
  '"><script>',
  aPageContext(),
);
const TEMPLATES = [
  'term',
  'term-rating',
  'browse',
  'debt-scoring',
  'home',
  'compare',
  'about',
  'how-to-cite',
  'api-reference',
  'problem-types',
  'report-form',
  'report',
  'history',
  'term-map',
  'error',
  'partials/layout',
];

describe('createRenderer', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'views-'));
    mkdirSync(path.join(folder, 'partials'));
    for (const name of TEMPLATES) write(name, '');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function write(name: string, template: string): void {
    writeFileSync(path.join(folder, `${name}.hbs`), template);
  }

  function rendered(template: string): string {
    write('error', template);
    return createRenderer(folder).render('error', MODEL);
  }

  it.each([
    ['a value', '{{status}}', '404'],
    ['a value within a value', '{{frame.source}}', 'Example Glossary'],
    ['text is escaped', '{{detail}}', 'The &lt;b&gt;detail&lt;/b&gt; &amp; &quot;more&quot;.'],
    [
      'text is escaped in an attribute',
      '<i title="{{searchText}}">',
      '<i title="&quot;&gt;&lt;script&gt;">',
    ],
    [
      'safe HTML is not escaped',
      '{{#each near}}{{{short}}}{{/each}}',
      'Data that is <em>read as SQL</em> &amp; run.',
    ],
    ['null is nothing', '[{{frame.canonicalUrl}}]', '[]'],
    ['a value that is null is false', '{{#if frame.jsonLd}}yes{{else}}no{{/if}}', 'no'],
    ['a format', '{{formatCount status}}', '404'],
    ['a text', '{{text.error.near}}', 'Did you mean'],
  ])('%s', (_case, template, html) => {
    expect(rendered(template)).toBe(html);
  });

  it.each([
    ['a misspelt value in a condition', '{{#if statsu}}x{{/if}}', '"if"'],
    ['a misspelt value in a negated condition', '{{#unless statsu}}x{{/unless}}', '"unless"'],
    ['a misspelt list', '{{#each naer}}x{{/each}}', '"each"'],
    ['a misspelt value in a format', '{{formatCount statsu}}', '"formatCount"'],
    ['a misspelt value', '{{statsu}}', 'statsu'],
    ['a misspelt value within a value', '{{frame.soucre}}', 'soucre'],
    ['a value within a misspelt one', '{{fraem.source}}', 'source'],
    ['a misspelt value within a list', '{{#each near}}{{trem}}{{/each}}', 'trem'],
    ['misspelt safe HTML', '{{#each near}}{{{shrot}}}{{/each}}', 'shrot'],
    ['a misspelt helper', '{{formatCuont status}}', 'formatCuont'],
    ['a misspelt block', '{{#fi status}}x{{/fi}}', 'fi'],
    ['a misspelt text', '{{text.error.naer}}', 'text.error.naer'],
    ['a misspelt partial', '{{> seach-box}}', 'seach-box'],
    ['a block that is not closed', '{{#if status}}', 'Parse error'],
  ])('%s is an error, never an empty string', (_case, template, named) => {
    expect(() => rendered(template)).toThrow(named);
  });

  it('a template that is missing is found before the first page', () => {
    rmSync(path.join(folder, 'browse.hbs'));
    expect(() => createRenderer(folder)).toThrow('browse.hbs');
  });

  it.each(['error', 'partials/layout'])('the digest changes with %s', (name) => {
    const before = createRenderer(folder).digest;
    expect(createRenderer(folder).digest).toBe(before);
    write(name, 'changed');
    expect(createRenderer(folder).digest).not.toBe(before);
  });
});

describe('the templates of the glossary', () => {
  const renderer: Renderer = createRenderer(
    path.resolve(__dirname, '../../src/plugins/glossary/views'),
  );

  it('escape what a reader or an editor wrote', () => {
    const html = renderer.render('error', MODEL);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('>Option&lt;T&gt;</a>');
    expect(html).toContain('The &lt;b&gt;detail&lt;/b&gt; &amp; &quot;more&quot;.');
    expect(html).not.toContain('<script>');
  });
});

const TEXTS = {
  home: { lead: '{{count}} terms, <b>all</b> $& of them', title: (name: string) => `Of ${name}` },
};

it('a text takes its place with its tags and expressions', () => {
  expect(withTexts('<p>{{text.home.lead}}</p>{{text}}{{day.text}}', TEXTS)).toBe(
    '<p>{{count}} terms, <b>all</b> $& of them</p>{{text}}{{day.text}}',
  );
});

it.each([
  ['of no page', '{{text.hoem.lead}}'],
  ['of no name', '{{text.home.laed}}'],
  ['that TypeScript makes', '{{text.home.title}}'],
])('a text %s is an error that names it', (_case, place) => {
  expect(() => withTexts(`<p>${place}</p>`, TEXTS)).toThrow(place);
});
