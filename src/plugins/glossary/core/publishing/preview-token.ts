import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a link to a preview works, in milliseconds: 10 minutes. */
export const PREVIEW_LIFETIME = 10 * 60 * 1000;

const DIGEST = 'sha256';
const KEY_BYTES = 32;
/** Separates the key from others derived from the same secret. */
const KEY_PURPOSE = 'glossary draft preview';
/** Document id, moment of expiry in milliseconds since 1970, signature. */
const TOKEN = /^([A-Za-z0-9]{1,64})\.([1-9]\d{0,15})\.([A-Za-z0-9_-]{43})$/;

export type PreviewDecision =
  | { readonly ok: true; readonly documentId: string }
  | { readonly ok: false; readonly reason: 'malformed' | 'forged' | 'expired' };

/**
 * The key that signs links to previews.
 *
 * @param secret a secret of the operator, such as the application's keys
 */
export function previewKeyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync(DIGEST, secret, '', KEY_PURPOSE, KEY_BYTES));
}

/** A token that shows the draft of one term until PREVIEW_LIFETIME from now. */
export function previewToken(documentId: string, now: Date, key: Uint8Array): string {
  const claim = `${documentId}.${now.getTime() + PREVIEW_LIFETIME}`;
  return `${claim}.${signatureOf(claim, key).toString('base64url')}`;
}

/** Which draft a token shows, if any. The signature is compared in constant time, before anything else is believed. */
export function decidePreview(token: string, now: Date, key: Uint8Array): PreviewDecision {
  const [, documentId, expiry, signature] = TOKEN.exec(token) ?? [];
  if (documentId === undefined || expiry === undefined || signature === undefined)
    return { ok: false, reason: 'malformed' };
  const expected = signatureOf(`${documentId}.${expiry}`, key);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, reason: 'forged' };
  return now.getTime() < Number(expiry)
    ? { ok: true, documentId }
    : { ok: false, reason: 'expired' };
}

function signatureOf(claim: string, key: Uint8Array): Buffer {
  return createHmac(DIGEST, key).update(claim).digest();
}
