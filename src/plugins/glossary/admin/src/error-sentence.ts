/** The service's own sentence where there is one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' && message.endsWith('.') ? message : otherwise;
}
