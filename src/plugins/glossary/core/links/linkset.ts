import { formatsWith } from '../term/term-formats';
import type { Settings } from '../settings/settings';
import { termFormatUrl } from '../term/term-address';
import { type TermVersion, versionQuery } from '../term/term-version';
import { asUri } from '../../../shared/core/text/uri';
import { type LinkedTerm, type TermLink, termLinks } from './term-links';
import { siteAddresses } from '../site/site-address';

type LinkTarget = Omit<TermLink, 'rel'>;

/** The links of one resource: a list of targets for each relation (RFC 9264, 4.2). */
interface LinkContext {
  readonly anchor: string;
  readonly [relation: string]: string | readonly LinkTarget[];
}

export interface Linkset {
  readonly linkset: readonly LinkContext[];
}

/** The links of all formats of a term as `application/linkset+json`. */
export function termLinkset(term: LinkedTerm, version: TermVersion, settings: Settings): Linkset {
  const query = versionQuery(version);
  const site = siteAddresses(settings);
  return {
    linkset: formatsWith(settings.features).map((format) => {
      const anchor = asUri(`${termFormatUrl(site, term.slug, format)}${query}`);
      const links = termLinks(format, term, version, settings);
      return { anchor, ...byRelation(links) };
    }),
  };
}

function byRelation(links: readonly TermLink[]): Record<string, LinkTarget[]> {
  const targets: Record<string, LinkTarget[]> = {};
  for (const { rel, ...target } of links)
    for (const relation of rel.split(' ')) (targets[relation] ??= []).push(target);
  return targets;
}
