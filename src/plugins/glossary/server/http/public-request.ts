import type { IncomingMessage } from 'node:http';
import { addressParser } from '../../core/pages/address-parser';
import type { PublicAddress } from '../../core/pages/public-address';
import { withoutFeatures } from '../../core/pages/feature-addresses';
import { withFormerPaths } from '../../core/pages/former-paths';
import { basePathOf, pathBelow } from '../../../shared/core/site/base-url';
import type { Settings } from '../../core/settings/settings';
import { formatsWith, type TermFormat } from '../../core/term/term-formats';
import { VERSION_PARAMETER } from '../../core/versions/version-query';
import { type AcceptedFormat, acceptedFormatOf } from './accepted-format';

export interface PublicRequest {
  /** Below the base path; works with reverse proxies that keep the sub-path of PUBLIC_URL and with those that strip it. */
  readonly path: string;
  /** Null for addresses of Strapi. */
  readonly address: PublicAddress | null;
  /** At a term's address, the format of its suffix, or the best one for the client; null when none is acceptable. */
  readonly format: TermFormat | null;
  /** At a term's address, whether a version is requested instead of the current term. */
  readonly isAboutVersion: boolean;
}

/** A property of the request: a WeakMap costs 2 µs per request, mostly for garbage collection. */
const UNDERSTOOD = Symbol('understood');
type Understood = IncomingMessage & { [UNDERSTOOD]?: PublicRequest };

export type PublicRequestsService = ReturnType<typeof createPublicRequests>;

/** Parses each request once, for the fast path and for the public router behind it. */
export function createPublicRequests({
  settings,
}: {
  readonly settings: Pick<
    Settings,
    'publicUrl' | 'glossaryPath' | 'formerPaths' | 'isSite' | 'features'
  >;
}) {
  const reading = {
    basePath: basePathOf(settings),
    addressOf: withFormerPaths(
      withoutFeatures(addressParser(settings), settings.features),
      settings,
    ),
    acceptedFormat: acceptedFormatOf(formatsWith(settings.features)),
    hasVersions: settings.features.versions,
  };

  return {
    of(request: Understood): PublicRequest {
      request[UNDERSTOOD] ??= publicRequestOf(request.url ?? '', request.headers.accept, reading);
      return request[UNDERSTOOD];
    },
  };
}

interface Reading {
  readonly basePath: string;
  /** Reads a path below the base path. */
  readonly addressOf: (path: string) => PublicAddress | null;
  readonly acceptedFormat: AcceptedFormat;
  /** Whether versions of terms have addresses. */
  readonly hasVersions: boolean;
}

/**
 * @param url path and query
 * @param accept the `Accept` header
 */
export function publicRequestOf(
  url: string,
  accept: string | undefined,
  { basePath, addressOf, acceptedFormat, hasVersions }: Reading,
): PublicRequest {
  const fragment = url.indexOf('#');
  const target = fragment < 0 ? url : url.slice(0, fragment);
  const query = target.indexOf('?');
  const whole = query < 0 ? target : target.slice(0, query);
  const path = pathBelow(basePath, whole) ?? whole;
  const address = addressOf(path);
  const format = formatOf(address, () => acceptedFormat(accept));
  const isOfTerm = address?.kind === 'term-page' || address?.kind === 'term-data';
  const isAboutVersion =
    isOfTerm && query >= 0 && new URLSearchParams(target.slice(query)).has(VERSION_PARAMETER);
  return isAboutVersion && !hasVersions
    ? { path, address: { kind: 'switched-off', address }, format, isAboutVersion }
    : { path, address, format, isAboutVersion };
}

/** The kind of address under which metrics count a format. */
export function routeOfFormat(format: TermFormat): 'term-page' | 'term-data' {
  return format === 'page' ? 'term-page' : 'term-data';
}

function formatOf(
  address: PublicAddress | null,
  accepted: () => TermFormat | null,
): TermFormat | null {
  if (address?.kind === 'moved') return formatOf(address.target, accepted);
  if (address?.kind === 'term-data') return address.format;
  return address?.kind === 'term-page' ? accepted() : null;
}

export interface RequestedTerm {
  readonly slug: string;
  readonly format: TermFormat;
  /** Whether the format was negotiated by `Accept`: the address has others as well. */
  readonly isNegotiated: boolean;
}

/** The current term that a request is for at its canonical address; null for all other requests. The term need not exist. */
export function requestedTermOf({
  address,
  format,
  isAboutVersion,
}: PublicRequest): RequestedTerm | null {
  if (address?.kind !== 'term-page' && address?.kind !== 'term-data') return null;
  if (!address.asWritten || format === null || isAboutVersion) return null;
  return { slug: address.slug, format, isNegotiated: address.kind === 'term-page' };
}
