import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PAGE_TEXTS } from '../../../src/plugins/glossary/core/texts/page-texts';
import { MAP_SCRIPT_TEXT, SCRIPT_TEXT } from '../../../src/plugins/glossary/core/texts/script';
import messages from '../../../src/plugins/glossary/admin/src/translations/en.json';
import { SCHEMAS } from '../../../src/plugins/glossary/core/openapi/schemas';

const PLUGIN = path.resolve('src/plugins/glossary');

const filesOf = (folder: string, ending: string): readonly string[] =>
  readdirSync(path.join(PLUGIN, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));
const contentOf = (file: string): string => readFileSync(path.join(PLUGIN, file), 'utf8');

const TEMPLATES = filesOf('views', '.hbs');
const SCRIPTS = filesOf('assets/scripts', '.ts');
/** Strings of a script that are not displayed: keys, a header, selectors, classes, the storage key of a rating. */
const MACHINE_WORDS =
  /^(Escape|Enter|Home|End|Arrow\w*|Accept|light dark|rating of )$|^input|[>:#.[]\S/;
const SOURCES = ['core', 'server', 'views'].flatMap((folder) => filesOf(folder, '.ts'));

/** The text of a template outside of expressions and tags, and in attributes that screen readers announce. */
function textsIn(template: string): readonly string[] {
  const html = template.replace(/\{\{\{?[\s\S]*?\}?\}\}/g, '');
  const attributes = html.matchAll(
    /\b(?:title|alt|placeholder|aria-label|data-copy-label)="([^"]*)"/g,
  );
  const outside = html.replace(/<[^>]*>/g, '\n').split('\n');
  return [...outside, ...[...attributes].map(([, value = '']) => value)].filter((text) =>
    /\p{L}/u.test(text),
  );
}

/** A value of `rel`, which is not displayed. */
const REL = 'noopener noreferrer';

/** The texts of several words or one capitalised word in a source, without errors and tags. */
function wordsIn(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || isLaterPart(node))
      found.push(node.text.replace(/<[^>]*(?:>|$)/g, '\n'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest));
  return found.filter((text) => text !== REL && /\p{L}[,.:;]? +\p{L}|^\p{Lu}\p{Ll}+$/u.test(text));
}

const isLaterPart = (node: ts.Node): node is ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

it('texts are found outside of expressions and tags, and in attributes that are read', () => {
  const template = '{{#if a}}<p class="b" title="One">Two {{text.c.d}}</p>{{/if}}{{{e}}}';
  expect(textsIn(template)).toEqual(['Two ', 'One']);
});

it('words are found in literals and templates, outside of tags and thrown errors', () => {
  const source =
    "f('Two words', 'One', 'one', `<p class=\"a b\">${n} and more</p>`); throw new Error('a b');";
  expect(wordsIn(source)).toEqual(['Two words', 'One', ' and more\n']);
});

it.each(TEMPLATES)('%s holds no text', (file) => {
  expect(textsIn(contentOf(file))).toEqual([]);
});

/** The view models of pages, the parts that HTML is built from, and all other code in core that uses page texts. */
const SPEAKING = SOURCES.filter(
  (file) =>
    /^views\/|-pages?\.ts$/.test(file) ||
    (/^core\/(?!texts\/)/.test(file) && /^import \{ [A-Z_]+_TEXT \}/m.test(contentOf(file))),
);

it.each(SPEAKING)('%s holds no words', (file) => {
  expect(wordsIn(contentOf(file))).toEqual([]);
});

it.each(SCRIPTS)('%s holds no words', (file) => {
  const words = wordsIn(contentOf(file));
  expect(words.filter((text) => !MACHINE_WORDS.test(text))).toEqual([]);
});

describe('every text is used', () => {
  const templates = TEMPLATES.map(contentOf).join('');
  const sources = [...SOURCES, ...SCRIPTS].map(contentOf).join('');
  const all = { ...PAGE_TEXTS, script: SCRIPT_TEXT, mapScript: MAP_SCRIPT_TEXT };

  it.each(Object.entries(all))('%s', (page, texts) => {
    // `termMap` is TERM_MAP_TEXT in TypeScript.
    const constant = `${page.replace(/[A-Z]/g, '_$&').toUpperCase()}_TEXT`;
    const unused = Object.keys(texts).filter(
      (name) =>
        !templates.includes(`{{text.${page}.${name}}}`) &&
        !new RegExp(`\\b${constant}\\.${name}\\b`).test(sources),
    );
    expect(unused).toEqual([]);
  });
});

describe('panel texts', () => {
  const PLUGIN = path.resolve('src/plugins/glossary');
  const sourceOf = (folder: string): string =>
    readdirSync(path.join(PLUGIN, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(PLUGIN, folder, file), 'utf8'))
      .join('\n');

  const PANEL = sourceOf('admin');
  /** Some keys stand in what panel and server share. */
  const SOURCE = PANEL + sourceOf('core') + sourceOf('server');

  /** The beginnings of keys that the panel puts together, such as `bulk.do.`. */
  const BEGINNINGS = [...PANEL.matchAll(/`([a-z-]+(?:\.[a-z-]+)*[.-])\$\{/g)].map(
    ([, beginning = '']) => beginning,
  );

  it('the panel has no text that it never says', () => {
    const unused = Object.keys(messages).filter(
      (key) =>
        // An attribute has double quotation marks.
        ![`'${key}'`, `"${key}"`].some((quoted) => SOURCE.includes(quoted)) &&
        !BEGINNINGS.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });
});

const TEXTS = path.resolve(__dirname, '../../../src/plugins/glossary/core/texts');

/** An average that is put into a text, and the number of ratings beside it. */
const AVERAGE = /\{[^{}]*\baverage\b[^{}]*\}/;
const COUNT = /\{[^{}]*\bcount\b|\b1 rating\b/;

it('a text with an average says of how many ratings it is made', () => {
  const lines = [
    ...readdirSync(TEXTS).flatMap((file) =>
      readFileSync(path.join(TEXTS, file), 'utf8').split('\n'),
    ),
    ...Object.values(messages),
  ].filter((line) => AVERAGE.test(line));
  // Of a page, a list, a script and the panel: none of them is overlooked.
  expect(lines.length).toBeGreaterThanOrEqual(6);
  // The script has a text for one rating and one for several in a line.
  expect(lines.filter((line) => !COUNT.test(line))).toEqual([]);
});

it('data with an average has the number of ratings beside it', () => {
  const found: unknown[] = [];
  (function visit(schema: unknown): void {
    if (schema === null || typeof schema !== 'object') return;
    const { properties } = schema as { readonly properties?: object };
    if (properties !== undefined && 'average' in properties) found.push(Object.keys(properties));
    for (const part of Object.values(schema)) visit(part);
  })(SCHEMAS);
  expect(found).toEqual([
    ['count', 'average'],
    ['slug', 'count', 'average'],
  ]);
});
