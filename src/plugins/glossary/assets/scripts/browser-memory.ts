/** Keeps something for this browser, which may refuse to keep anything; null forgets. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Only the next page is poorer for it.
  }
}

/** The value stored in this browser; null for none. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
