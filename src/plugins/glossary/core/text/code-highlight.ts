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

/** Languages added to highlight.js's common set. */
const MORE_LANGUAGES = { dockerfile, elixir, erlang, haskell, http, nginx, powershell, scala };

for (const [name, language] of Object.entries(MORE_LANGUAGES))
  hljs.registerLanguage(name, language);

/** Every language that code examples can have. */
export const CODE_LANGUAGES: readonly string[] = hljs.listLanguages().sort();

export function isCodeLanguage(value: unknown): boolean {
  return typeof value === 'string' && CODE_LANGUAGES.includes(value);
}

/** Languages whose name differs from highlight.js's name. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([['php', 'PHP']]);

/** The display name of a language, such as `C#` for `csharp`; null when no language is given or it is unknown. */
export function codeLanguageName(language: string | null): string | null {
  const known = language === null ? undefined : hljs.getLanguage(language);
  const name = known?.name?.replace(/\s*\(.*\)$/, '') ?? null;
  return name === null ? null : (OWN_NAMES.get(name) ?? name);
}

/** All names of a language: its own, the stored one, and common aliases such as `ts`. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  CODE_LANGUAGES.map((language) => {
    const names = [codeLanguageName(language) ?? language, language];
    return [
      language,
      [...names, ...(hljs.getLanguage(language)?.aliases ?? [])].map((name) => name.toLowerCase()),
    ];
  }),
);

/** The language with a name equal to the typed text; null if there is none. */
export function codeLanguageCalled(typed: string): string | null {
  const search = typed.trim().toLowerCase();
  return CODE_LANGUAGES.find((language) => NAMES.get(language)?.includes(search)) ?? null;
}

/** The languages with a name that begins with or contains a text; an exact name comes first. */
export function codeLanguagesLike(typed: string): readonly string[] {
  const search = typed.trim().toLowerCase();
  const called = codeLanguageCalled(typed);
  const fitOf = (language: string): number => {
    if (language === called) return 0;
    const names = NAMES.get(language) ?? [];
    if (names.some((name) => name.startsWith(search))) return 1;
    return names.some((name) => name.includes(search)) ? 2 : 3;
  };
  const nameOf = (language: string): string => codeLanguageName(language) ?? language;
  return CODE_LANGUAGES.filter((language) => fitOf(language) < 3).sort(
    (one, other) => fitOf(one) - fitOf(other) || nameOf(one).localeCompare(nameOf(other), 'en'),
  );
}

/**
 * Maximum length of code that is highlighted, in characters: for some languages (Markdown, PHP, Java) highlighting takes quadratic or cubic time, up
 * to 50 ms at this length.
 */
export const MOST_HIGHLIGHTED = 2_500;

export function isHighlighted(code: string): boolean {
  return code.length <= MOST_HIGHLIGHTED;
}

/**
 * Code as HTML with classes for its tokens; code without a language, or that is too long, is only escaped. highlight.js escapes all text of the code,
 * even when the code does not parse.
 */
export function highlightCode(code: string, language: string | null): SafeHtml {
  const isKnown = language !== null && isCodeLanguage(language) && isHighlighted(code);
  const name = isKnown ? language : 'plaintext';
  return safeHtml(hljs.highlight(code, { language: name, ignoreIllegals: true }).value);
}
