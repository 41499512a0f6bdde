import type { Settings } from '../settings/settings';
import { asUri } from '../text/uri';

/** The service's name for a header: in ASCII. */
export function userAgentOf({ source, publicUrl }: Pick<Settings, 'source' | 'publicUrl'>): string {
  const name = source.replace(/[^\x20-\x7e]/g, '').replace(/[()]/g, '');
  return `GlossaryReferenceCheck/1.0 (${name}; +${asUri(`${publicUrl}/glossary/`)})`;
}
