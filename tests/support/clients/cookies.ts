/** The cookies that an answer sets, as a browser sends them back. */
export function cookieOf({ headers }: { readonly headers: object }): string {
  const lines = (headers as { readonly 'set-cookie': readonly string[] })['set-cookie'];
  return lines.map((line) => line.split(';')[0]).join('; ');
}
