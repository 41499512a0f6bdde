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

/**
 * Code as HTML with classes for its tokens; text that no language was given for is escaped and nothing else.
 * highlight.js escapes everything that it did not write itself, also when the code does not parse.
 */
export function highlightCode(code: string, language: string | null): SafeHtml {
  const name = language !== null && isCodeLanguage(language) ? language : 'plaintext';
  return safeHtml(hljs.highlight(code, { language: name, ignoreIllegals: true }).value);
}
