import hljs from 'highlight.js/lib/common';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import erlang from 'highlight.js/lib/languages/erlang';
import haskell from 'highlight.js/lib/languages/haskell';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import scala from 'highlight.js/lib/languages/scala';
import { type SafeHtml, safeHtml } from './safe-html';

/** Languages beside highlight.js's common set that a glossary of software development needs. */
const MORE_LANGUAGES = { dockerfile, elixir, erlang, haskell, http, nginx, powershell, scala };

for (const [name, language] of Object.entries(MORE_LANGUAGES))
  hljs.registerLanguage(name, language);

/** Every language that an editor may name for the code examples. */
export const CODE_LANGUAGES: readonly string[] = hljs.listLanguages().sort();

export function isCodeLanguage(value: unknown): boolean {
  return typeof value === 'string' && CODE_LANGUAGES.includes(value);
}

/** Languages that highlight.js does not name as they name themselves. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([['php', 'PHP']]);

/** The language's own name, such as `C#` for `csharp`; null when no language is given or it is not known. */
export function codeLanguageName(language: string | null): string | null {
  const known = language === null ? undefined : hljs.getLanguage(language);
  const name = known?.name?.replace(/\s*\(.*\)$/, '') ?? null;
  return name === null ? null : (OWN_NAMES.get(name) ?? name);
}

/** The names by which a language is known: its own, the one it is stored by, and those in use, such as `ts`. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  CODE_LANGUAGES.map((language) => {
    const names = [codeLanguageName(language) ?? language, language];
    return [
      language,
      [...names, ...(hljs.getLanguage(language)?.aliases ?? [])].map((name) => name.toLowerCase()),
    ];
  }),
);

/** The language that has a typed text as one of its names; null when none has it. */
export function codeLanguageCalled(typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  return CODE_LANGUAGES.find((language) => NAMES.get(language)?.includes(wanted)) ?? null;
}

/** The languages one of whose names begins with a text or contains it, an exact name first. */
export function codeLanguagesLike(typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  const called = codeLanguageCalled(typed);
  const fitOf = (language: string): number => {
    if (language === called) return 0;
    const names = NAMES.get(language) ?? [];
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  const nameOf = (language: string): string => codeLanguageName(language) ?? language;
  return CODE_LANGUAGES.filter((language) => fitOf(language) < 3).sort(
    (one, other) => fitOf(one) - fitOf(other) || nameOf(one).localeCompare(nameOf(other), 'en'),
  );
}

/**
 * Most characters of a code that is highlighted: the expressions of some languages take a time that grows with the square or the cube of its
 * length (Markdown, PHP, Java), for so many up to 50 ms.
 */
export const MOST_HIGHLIGHTED = 2_500;

export function isHighlighted(code: string): boolean {
  return code.length <= MOST_HIGHLIGHTED;
}

/**
 * Code as HTML with classes for its tokens; text that no language was given for, or that is too long, is escaped and nothing else.
 * highlight.js escapes everything that it did not write itself, also when the code does not parse.
 */
export function highlightCode(code: string, language: string | null): SafeHtml {
  const isKnown = language !== null && isCodeLanguage(language) && isHighlighted(code);
  const name = isKnown ? language : 'plaintext';
  return safeHtml(hljs.highlight(code, { language: name, ignoreIllegals: true }).value);
}
