/** The key under which Strapi's panel stores the access token in local storage: always, with the guard; else after “Remember me”. */
const TOKEN = 'jwtToken';

/** Deletes only the invalid token: otherwise a login in another tab would end this tab's session and lose the typed text. */
export function clearExpiredToken(): void {
  localStorage.removeItem(TOKEN);
}

/** The current token, possibly of a login in another tab; null for none. */
export function storedToken(): string | null {
  return JSON.parse(localStorage.getItem(TOKEN) ?? 'null') as string | null;
}
