/**
 * Stubs for packages that Strapi's panel imports and this panel does not use; see build-panel.mjs. The video player: the service accepts images only.
 */
export default function NoPlayer() {
  return null;
}

/** Syntax highlighting in the preview of Strapi's Markdown field, which writes the value into the page: every language is reported as unknown. */
export const getLanguage = () => undefined;
export const highlight = (_language, code) => highlightAuto(code);
export const highlightAuto = (code) => ({
  value: code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
});
