import {
  decidePreview,
  PREVIEW_LIFETIME,
  previewKeyOf,
  previewToken,
} from '../../../src/plugins/glossary/core/publishing/preview-token';

const KEY = previewKeyOf('a secret');
const NOW = new Date('2026-03-23T12:00:00Z');
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const TOKEN = previewToken('abc123', NOW, KEY);
const [, EXPIRY = '', SIGNATURE = ''] = TOKEN.split('.');

describe('a token of a preview', () => {
  it('shows its term until it expires', () => {
    const shown = { ok: true, documentId: 'abc123' };
    expect(decidePreview(TOKEN, NOW, KEY)).toEqual(shown);
    expect(decidePreview(TOKEN, later(PREVIEW_LIFETIME - 1), KEY)).toEqual(shown);
    expect(decidePreview(TOKEN, later(PREVIEW_LIFETIME), KEY)).toEqual({
      ok: false,
      reason: 'expired',
    });
  });

  it.each([
    ['another term', `abc124.${EXPIRY}.${SIGNATURE}`],
    ['a later end', `abc123.${Number(EXPIRY) + 1}.${SIGNATURE}`],
    ['another signature', `abc123.${EXPIRY}.${'A'.repeat(43)}`],
    ['the signature of another key', previewToken('abc123', NOW, previewKeyOf('another secret'))],
  ])('with %s is forged', (_what, token) => {
    expect(decidePreview(token, NOW, KEY)).toEqual({ ok: false, reason: 'forged' });
  });

  it.each([
    '',
    'abc123',
    `abc123.${EXPIRY}`,
    `abc123.${EXPIRY}.`,
    `abc123.${EXPIRY}.${SIGNATURE}A`,
    `abc123.0.${SIGNATURE}`,
    `abc123.1e9.${SIGNATURE}`,
    `.${EXPIRY}.${SIGNATURE}`,
    `${TOKEN}\n`,
    `../abc.${EXPIRY}.${SIGNATURE}`,
  ])('such as “%s” is malformed', (token) => {
    expect(decidePreview(token, NOW, KEY)).toEqual({ ok: false, reason: 'malformed' });
  });
});
