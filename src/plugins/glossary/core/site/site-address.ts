import { asUri } from '../text/uri';
import type { Settings } from '../settings/settings';

/** Fixed addresses of the site. Each page below `/glossary/` has a hyphen in its name, so that no slug can shadow it. */
export type SiteAddresses = ReturnType<typeof siteAddresses>;

export function siteAddresses(settings: Pick<Settings, 'publicUrl'>) {
  const base = settings.publicUrl;
  return {
    base,
    glossary: `${base}/glossary`,
    debtScoring: `${base}/glossary/debt-scoring`,
    howToCite: `${base}/glossary/how-to-cite`,
    termSchema: `${base}/schemas/term.json`,
    problemTypes: `${base}/glossary/problem-types`,
  };
}

/**
 * The path of the base address: empty for `https://example.org`, `/docs` for `https://example.org/docs`. Links within the
 * site are paths, so that a page works under every host name that reaches it.
 */
export function basePathOf(settings: Pick<Settings, 'publicUrl'>): string {
  return new URL(asUri(settings.publicUrl)).pathname.replace(/\/$/, '');
}

/** `{base_url}` as a URI (RFC 3986), for formats that take no other characters. */
export function encodedBase(settings: Pick<Settings, 'publicUrl'>): string {
  return asUri(settings.publicUrl).replace(/\/$/, '');
}

/** The path of a request below the base path, however its percent-encoding is written; null for a path that is not below it. */
export function pathBelow(basePath: string, path: string): string | null {
  if (path.startsWith(`${basePath}/`)) return path.slice(basePath.length);
  const depth = basePath.split('/').length;
  const parts = path.split('/');
  const start = parts.slice(0, depth).join('/');
  return start === basePath || decoded(start) === decoded(basePath)
    ? `/${parts.slice(depth).join('/')}`
    : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether readers use https, whatever is between the proxy and the service. */
export function isHttps(settings: Pick<Settings, 'publicUrl'>): boolean {
  return new URL(settings.publicUrl).protocol === 'https:';
}
