type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Whether a request for a page is a view: every GET, except what a browser fetches in advance (contract part 6). Headers have
 * lower-case names, as Node gives them.
 */
export function isCountedView(method: string, headers: Headers): boolean {
  if (method !== 'GET') return false;
  return !['sec-purpose', 'purpose'].some((name) =>
    String(headers[name] ?? '')
      .toLowerCase()
      .includes('prefetch'),
  );
}
