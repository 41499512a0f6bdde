/**
 * In the place of packages that Strapi's part of the panel imports whole and nobody uses here; see build-panel.mjs. A player of films: the service
 * takes pictures alone.
 */
export default function NoPlayer() {
  return null;
}

/** Colours of code in the preview of Strapi's own Markdown field, which writes the value into the page: every language is unknown. */
export const getLanguage = () => undefined;
export const highlight = (_language, code) => highlightAuto(code);
export const highlightAuto = (code) => ({
  value: code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
});
