/** The `WWW-Authenticate` header of a 401 (RFC 9110, 15.5.2): sign in with a token. */
export const BEARER = 'Bearer';

const HEADER = /^Bearer +(\S+) *$/i;

/** The token of an `Authorization` header; null for one of another kind, and where there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization === undefined ? null : (HEADER.exec(authorization)?.[1] ?? null);
}

/** The same of an API token; null for the token of an account of the panel or a reader: a JWT has dots. */
export function apiTokenIn(authorization: string | undefined): string | null {
  const token = bearerToken(authorization);
  return token?.includes('.') === true ? null : token;
}
