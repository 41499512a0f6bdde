/**
 * An absolute http or https address with a host and without white space; null for anything else.
 *
 * `URL.canParse` would be shorter, but on Node 20 it returns false for letters such as `ü` once the engine has optimised its caller.
 */
export function httpUrlOf(value: string): URL | null {
  if (!/^https?:\/\/[^/\s\\]\S*$/i.test(value)) return null;
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** True for an absolute http or https address with a host and without white space. */
export function isHttpUrl(value: string): boolean {
  return httpUrlOf(value) !== null;
}
