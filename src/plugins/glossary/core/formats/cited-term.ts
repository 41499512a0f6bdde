import type { CalendarDay } from '../time/calendar-day';
import { languageName } from '../site/language';
import type { Settings } from '../settings/settings';
import { type Credit, creditOf } from '../term/credit';
import type { Term } from '../term/term';
import { termPageUrl } from '../term/term-address';
import { isPermanent, type TermVersion, versionQuery } from '../term/term-version';
import { markdownToText } from '../text/markdown';
import { asUri } from '../text/uri';
import { oneLine } from '../text/one-line';

/** The data of a term in a bibliography: plain text, one line each. Every format for citations is made from this alone. */
export interface CitedTerm {
  /** Identifies the term in a bibliography, in ASCII: its slug, or `slug:v3` for a version, which no slug can be. */
  readonly key: string;
  readonly name: string;
  readonly container: string;
  readonly publisher: string;
  readonly author: Credit;
  /** The day of the last change of content. */
  readonly issued: CalendarDay;
  /** A URI; of a version, its permanent address. */
  readonly url: string;
  /** As BCP 47 names it, and as LaTeX does. */
  readonly language: string;
  readonly languageName: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly version: number;
}

export function citedTerm(term: Term, version: TermVersion, settings: Settings): CitedTerm {
  return {
    key: isPermanent(version) ? `${term.slug}:v${version.number}` : term.slug,
    name: oneLine(term.term),
    container: oneLine(settings.source),
    publisher: oneLine(settings.source),
    author: creditOf(oneLine(term.author ?? settings.author)),
    issued: term.updated,
    url: asUri(`${termPageUrl(settings.publicUrl, term.slug)}${versionQuery(version)}`),
    language: settings.language,
    languageName: languageName(settings.language),
    abstract: oneLine(markdownToText(term.short)),
    keywords: term.tags.map(oneLine),
    version: version.number,
  };
}
