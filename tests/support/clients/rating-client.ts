export interface RatingAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | null;
  readonly body: string;
  /** The cookies that make the next rating one of the same reader; empty when none were set. */
  readonly cookie: string;
  /** The reader as the database names them; null when no cookie was set. */
  readonly reader: string | null;
}

export interface RatingOptions {
  /** The reader's address: each may rate 30 times a minute. */
  readonly address: string;
  readonly cookie?: string;
  readonly stars?: number;
  /** A form as a page without JavaScript sends it, instead of a program's JSON. */
  readonly asForm?: boolean;
}

export async function rate(
  origin: string,
  slug: string,
  { address, cookie = '', stars = 4, asForm = false }: RatingOptions,
): Promise<RatingAnswer> {
  const response = await fetch(`${origin}/glossary/${slug}/ratings`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
      Accept: asForm ? 'text/html' : 'application/json',
      'X-Forwarded-For': address,
      Cookie: cookie,
    },
    body: asForm ? `stars=${stars}` : JSON.stringify({ stars }),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const id = cookies.find((one) => one.startsWith('glossary_reader='))?.split('=')[1];
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? '',
    retryAfter: response.headers.get('Retry-After'),
    body: await response.text(),
    cookie: cookies.join('; '),
    reader: id === undefined ? null : `anonymous:${id}`,
  };
}
