/** The addresses of one term, below `{base_url}` (specification part 4). */
export function termPageUrl(baseUrl: string, slug: string): string {
  return `${baseUrl}/glossary/${slug}`;
}

export function termRecordUrl(baseUrl: string, slug: string): string {
  return `${baseUrl}/glossary/${slug}.json`;
}
