import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(__dirname, '..', '..');

/** So many words in a row that stand in a text of the product are a quotation. Names of buttons and headings are often shorter. */
const QUOTED_WORDS = 4;

/** Where the texts of the product stand. */
const PRODUCT = ['src', 'config'];

/** A text of the product that a test repeats instead of importing it. */
export interface QuotedSentence {
  readonly file: string;
  readonly line: number;
  readonly words: string;
}

/**
 * The literals of tests that repeat words of the product's texts: messages, pages, the panel, the command line. Titles of tests are left
 * out, for nothing depends on them, and so are comments.
 *
 * @param folder below the project's own
 */
export function quotedSentences(folder: string): readonly QuotedSentence[] {
  const known = new Set(productTexts().flatMap((text) => runsOf(text)));
  return filesBelow(folder, /\.tsx?$/).flatMap((file) =>
    literalsOf(file)
      .map(({ line, text }) => ({ file, line, run: runsOf(text).find((run) => known.has(run)) }))
      .flatMap(({ line, run }) => (run === undefined ? [] : [{ file, line, words: run }])),
  );
}

/** Every text that a reader, an editor, a program or an operator may get to see. */
function productTexts(): readonly string[] {
  const code = PRODUCT.flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/)).flatMap((file) =>
    literalsOf(file).map(({ text }) => text),
  );
  const others = PRODUCT.flatMap((folder) => filesBelow(folder, /\.(hbs|json)$/)).flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8').split('\n'),
  );
  return [...code, ...others];
}

function filesBelow(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name));
}

interface Literal {
  readonly line: number;
  readonly text: string;
}

/** The strings, templates, regular expressions and JSX texts of a file, but for titles of tests. */
function literalsOf(file: string): readonly Literal[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (ts.isImportDeclaration(node)) return;
    if (text !== null && !isTitle(node, source))
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return node.text;
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
    return node.text;
  return null;
}

/** The title of a test, or the first value of a row of `it.each`, which names the row. */
function isTitle(node: ts.Node, source: ts.SourceFile): boolean {
  for (let outer: ts.Node = node; !ts.isSourceFile(outer); outer = outer.parent) {
    const { parent } = outer;
    if (ts.isArrowFunction(outer) || ts.isFunctionExpression(outer)) return false;
    if (ts.isArrayLiteralExpression(parent) && ts.isArrayLiteralExpression(parent.parent))
      return parent.elements[0] === outer && isOfTest(parent.parent.parent, source);
    if (isOfTest(parent, source) && !ts.isArrayLiteralExpression(outer)) return true;
  }
  return false;
}

const isOfTest = (node: ts.Node, source: ts.SourceFile): boolean =>
  ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText(source));

/** A word of a sentence, with the punctuation around it; addresses, names of code and numbers are none. */
const WORD = /^["'“”‘’]*(\p{L}[\p{L}’'-]*)["'“”‘’]*[,;:.?!…]*$/u;

/** Every run of so many words in a text. What stands in braces is put in later, so a run ends there. */
function runsOf(text: string): readonly string[] {
  return text
    .replace(/<[^>]*>/g, ' <> ')
    .split(/\{[^}]*\}+|[[\]()|\\^$*<>]/)
    .flatMap((part) => {
      const runs: string[] = [];
      let words: string[] = [];
      for (const token of part.trim().split(/\s+/)) {
        const word = WORD.exec(token)?.[1];
        words = word === undefined ? [] : [...words, word.toLowerCase()].slice(-QUOTED_WORDS);
        if (words.length === QUOTED_WORDS) runs.push(words.join(' '));
      }
      return runs;
    });
}
