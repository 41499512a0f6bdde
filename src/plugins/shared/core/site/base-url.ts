import { asUri } from '../text/uri';

/** The address by which readers reach the installation: absolute, without a trailing slash. */
interface Base {
  readonly publicUrl: string;
}

/**
 * The path of the base address: empty for `https://example.org`, `/docs` for `https://example.org/docs`. Links within the
 * site are paths, so that a page works under every host name that reaches it.
 */
export function basePathOf({ publicUrl }: Base): string {
  return new URL(asUri(publicUrl)).pathname.replace(/\/$/, '');
}

/** `{base_url}` as a URI (RFC 3986), for formats that take no other characters. */
export function encodedBase({ publicUrl }: Base): string {
  return asUri(publicUrl).replace(/\/$/, '');
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
export function isHttps({ publicUrl }: Base): boolean {
  return new URL(publicUrl).protocol === 'https:';
}
