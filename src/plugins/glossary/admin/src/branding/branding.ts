/**
 * The keys by which Strapi's panel remembers that an editor has closed a banner, for an installation with and without Strapi's own media
 * library.
 */
const CLOSED_BANNERS = [true, false].map(
  (isLegacy) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_${String(isLegacy)}:false`,
);
/** The end of every title of a window, or all of it. */
const STRAPIS_TITLE = /Strapi( Admin)?$/;
/** Links of the panel to Strapi's market and to its handbook, which knows nothing of a glossary. */
const STRAPIS_LINKS =
  'li:has(> a[href^="https://market.strapi.io"]), a[href^="https://market.strapi.io"], a[href^="https://docs.strapi.io"]';

/** News of Strapi's company are no news of the glossary: its banner counts as closed, and the way to its market is not shown. */
export function hideShop(): void {
  for (const key of CLOSED_BANNERS) localStorage.setItem(key, 'true');
  const style = document.createElement('style');
  style.textContent = `${STRAPIS_LINKS} { display: none; }`;
  document.head.append(style);
}

/** The window is called after the glossary; Strapi writes its own name behind each title. */
export function nameWindow(name: string): void {
  const rename = (): void => {
    if (STRAPIS_TITLE.test(document.title))
      document.title = document.title.replace(STRAPIS_TITLE, name);
  };
  rename();
  new MutationObserver(rename).observe(document.head, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}
