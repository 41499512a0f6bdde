/** Without white space, control characters and lone surrogates, which `URL` would encode or leave out. */
const HTTP_URL = /^https?:\/\/[^/\s\\\p{Cc}\p{Cs}][^\s\p{Cc}\p{Cs}]*$/iu;

/**
 * An absolute http or https address with a host and without white space or control characters; null for anything else.
 *
 * `URL.canParse` would be shorter, but on Node 20 it returns false for letters such as `ü` once the engine has optimised its caller.
 */
export function httpUrlOf(value: string): URL | null {
  if (!HTTP_URL.test(value)) return null;
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** True for an absolute http or https address with a host and without white space or control characters. */
export function isHttpUrl(value: string): boolean {
  return httpUrlOf(value) !== null;
}
