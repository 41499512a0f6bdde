import type { GuardOptions } from './guard-options';

interface Check {
  readonly isAllowed: (value: unknown) => boolean;
  readonly allowed: string;
}

const PORT_MAX = 65_535;
const MILLISECONDS_MAX = 999_999;
const LINE_MAX = 500;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const matching = (pattern: RegExp, allowed: string): Check => ({
  isAllowed: (value) => isText(value) && pattern.test(value),
  allowed,
});
const listOf = (is: (item: unknown) => boolean, value: unknown): boolean =>
  Array.isArray(value) && value.every(is);

const TRUTH: Check = {
  isAllowed: (value) => typeof value === 'boolean',
  allowed: 'true or false',
};
const MILLISECONDS: Check = {
  isAllowed: (value) => isWhole(value, 0, MILLISECONDS_MAX),
  allowed: `a whole number of milliseconds up to ${MILLISECONDS_MAX}, 0 for never`,
};

/** Each key with what it may be. */
export const CHECKS: Readonly<Record<keyof GuardOptions, Check>> = {
  publicUrl: {
    isAllowed: (value) => isText(value) && isBaseUrl(value),
    allowed:
      'an absolute http or https address without a trailing slash, query and fragment, such as https://example.org/cms',
  },
  siteName: {
    isAllowed: (value) => isText(value) && value.length <= LINE_MAX && /^\S(.*\S)?$/.test(value),
    allowed: `one line of 1 to ${LINE_MAX} characters`,
  },
  home: {
    isAllowed: (value) => isText(value) && httpUrlOf(value) !== null,
    allowed: 'an absolute http or https address',
  },
  uploads: TRUTH,
  readerAccounts: TRUTH,
  sendsMail: TRUTH,
  frontEnds: {
    isAllowed: (value) => listOf((item) => isText(item) && httpUrlOf(item)?.origin === item, value),
    allowed: 'a list of origins, such as ["https://www.example.org"]',
  },
  trustedProxies: {
    isAllowed: (value) => listOf((item) => isText(item) && isAddressOrRange(item), value),
    allowed: 'a list of IP addresses and ranges, such as ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]',
  },
  slowRequest: MILLISECONDS,
  slowQuery: MILLISECONDS,
  metricsPort: {
    isAllowed: (value) => isWhole(value, 1, PORT_MAX),
    allowed: `a whole number from 1 to ${PORT_MAX}`,
  },
  metricsHost: matching(/^[\w.:-]+$/, 'a host name or an IP address'),
  metricPrefix: matching(/^[a-z_]{1,40}$/, 'at most 40 small letters and underscores'),
  deviceCookie: matching(/^[\w-]{1,60}$/, 'at most 60 letters, digits, hyphens and underscores'),
  removed: {
    isAllowed: isRemoval,
    allowed:
      'an object with any of the lists parts (such as { plugin: "i18n", withPermissions: true }), handlers and actions (of texts)',
  },
  bodies: {
    isAllowed: (value) => listOf(isOtherBody, value),
    allowed: 'a list such as [{ path: /^\\/import$/, type: "application/octet-stream" }]',
  },
  refuseNewerDatabase: TRUTH,
  refuseDeepPopulate: TRUTH,
};
export const OPTION_NAMES = Object.keys(CHECKS);

function httpUrlOf(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

const isBaseUrl = (value: string): boolean =>
  httpUrlOf(value) !== null && !/[?#\s]/.test(value) && !value.endsWith('/');

function isAddressOrRange(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/');
  const isIpv6 = /^[\da-f:.]+$/i.test(address) && URL.canParse(`http://[${address}]`);
  if (more.length > 0 || !(isIpv6 || IPV4.test(address))) return false;
  const most = isIpv6 ? 128 : 32;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isRemoval(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { parts = [], handlers = [], actions = [], ...others } = value as Record<string, unknown>;
  return (
    Object.keys(others).length === 0 &&
    listOf(isRemovedPart, parts) &&
    [handlers, actions].every((texts) => listOf(isText, texts))
  );
}

function isRemovedPart(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { plugin, router, withPermissions, unless, ...others } = value as Record<string, unknown>;
  return (
    Object.keys(others).length === 0 &&
    isText(plugin) &&
    typeof withPermissions === 'boolean' &&
    [undefined, 'content-api'].includes(router as undefined) &&
    [undefined, 'development', 'uploads'].includes(unless as undefined)
  );
}

const isOtherBody = (value: unknown): boolean =>
  isObject(value) &&
  Reflect.get(value, 'path') instanceof RegExp &&
  isText(Reflect.get(value, 'type'));
