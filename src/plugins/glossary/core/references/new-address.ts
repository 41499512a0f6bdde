import { isHttpUrl } from '../text/http-url';
import type { Found } from './reference-finding';

/** The new address of a reference that has moved or is available by https; null for any other. */
export function newAddressOf({ finding, detail }: Found): string | null {
  if (detail === null || (finding !== 'moved' && finding !== 'https')) return null;
  return isHttpUrl(detail) ? detail : null;
}

/** Replaces an address by a new one; if the new one is already listed, the old one is removed. */
export function withNewAddress(
  references: readonly string[],
  old: string,
  current: string,
): readonly string[] {
  if (references.includes(current)) return references.filter((reference) => reference !== old);
  return references.map((reference) => (reference === old ? current : reference));
}
