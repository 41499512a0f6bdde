import { isHttpUrl } from '../text/http-url';
import type { Found } from './reference-finding';

/** Where a reference is now that has moved or is there with https as well; null for any other. */
export function newAddressOf({ finding, detail }: Found): string | null {
  if (detail === null || (finding !== 'moved' && finding !== 'https')) return null;
  return isHttpUrl(detail) ? detail : null;
}

/** References with a new address in the place of an old one; where it stands already, the old one goes. */
export function withNewAddress(
  references: readonly string[],
  old: string,
  current: string,
): readonly string[] {
  if (references.includes(current)) return references.filter((reference) => reference !== old);
  return references.map((reference) => (reference === old ? current : reference));
}
