import type { Settings } from '../settings/settings';
import { creditOf } from '../term/credit';
import type { Term } from '../term/term';
import { termPageUrl } from '../term/term-address';
import { isPermanent, type TermVersion, versionQuery } from '../term/term-version';
import { markdownToText } from '../text/markdown';
import { asUri } from '../../../shared/core/text/uri';
import { oneLine } from '../text/one-line';
import { siteAddresses } from '../site/site-address';

/** The data of a term in a bibliography: plain text, one line each. Every format for citations is made from this alone. */
export type CitedTerm = ReturnType<typeof citedTerm>;

export function citedTerm(term: Term, version: TermVersion, settings: Settings) {
  return {
    key: isPermanent(version) ? `${term.slug}:v${version.number}` : term.slug,
    name: oneLine(term.term),
    container: oneLine(settings.source),
    publisher: oneLine(settings.source),
    author: creditOf(oneLine(term.author ?? settings.author)),
    issued: term.updated,
    url: asUri(`${termPageUrl(siteAddresses(settings), term.slug)}${versionQuery(version)}`),
    language: settings.language,
    abstract: oneLine(markdownToText(term.short)),
    keywords: term.tags.map(oneLine),
    version: version.number,
  };
}
