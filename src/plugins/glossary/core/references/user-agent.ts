import type { Settings } from '../platform/settings';

/** Who asks, as a header can say it: in ASCII. */
export function userAgentOf({ source, publicUrl }: Pick<Settings, 'source' | 'publicUrl'>): string {
  const name = source.replace(/[^\x20-\x7e]/g, '').replace(/[()]/g, '');
  return `GlossaryReferenceCheck/1.0 (${name}; +${new URL(`${publicUrl}/glossary/`).href})`;
}
