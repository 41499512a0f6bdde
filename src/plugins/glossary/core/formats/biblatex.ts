import { languageName } from '../site/language';
import type { Credit } from '../term/credit';
import type { CitedTerm } from './cited-term';

const WRITTEN: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces also behind a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/** An entry of a dictionary for biblatex (its manual, 2.1.1: `@inreference`), in UTF-8 as biber reads it. */
export function toBiblatex(cited: CitedTerm): string {
  const fields: readonly (readonly [string, string])[] = [
    ['entrysubtype', 'dictionary'],
    ['author', authorValue(cited.author)],
    // The second pair of braces keeps styles from changing capitals.
    ['title', `{${escaped(cited.name)}}`],
    ['booktitle', `{${escaped(cited.container)}}`],
    ['publisher', `{${escaped(cited.publisher)}}`],
    ['date', cited.issued],
    ['version', String(cited.version)],
    ['langid', languageName(cited.language)],
    // Verbatim: a URI has no character that would end it.
    ['url', cited.url],
    ['abstract', escaped(cited.abstract)],
    ['keywords', cited.keywords.map((keyword) => `{${escaped(keyword)}}`).join(', ')],
  ];
  const lines = fields.flatMap(([name, value]) =>
    value === '' ? [] : [`  ${name} = {${value}},\n`],
  );
  return `@inreference{${cited.key},\n${lines.join('')}}\n`;
}

/** An organisation is one name: without its own braces LaTeX would look for a given name and for an “and”. */
function authorValue(author: Credit): string {
  return author.kind === 'organisation'
    ? `{${escaped(author.name)}}`
    : `{${escaped(author.family)}}, {${escaped(author.given)}}`;
}

/** Puts empty braces between characters that LaTeX would join to a dash or a quote. */
function escaped(text: string): string {
  return text
    .replace(/[\\{}$&#%_~^<>|]/g, (character) => WRITTEN[character] ?? character)
    .replace(/([-'`,])(?=\1)|[?!](?=`)/g, '$&{}');
}
