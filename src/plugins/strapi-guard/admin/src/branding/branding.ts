/** The local storage keys of banners that an editor has closed, for installations with and without Strapi's own media library. */
const CLOSED_BANNERS = [true, false].map(
  (isLegacy) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_${String(isLegacy)}:false`,
);
/** Strapi's suffix of a window title, or the whole title. */
const STRAPIS_TITLE = /Strapi( Admin)?$/;
/** Strapi's links to its marketplace and to its documentation, which does not cover what the application adds. */
const STRAPIS_LINKS =
  'li:has(> a[href^="https://market.strapi.io"]), a[href^="https://market.strapi.io"], a[href^="https://docs.strapi.io"]';

/** Hides Strapi's advertising: its banner counts as closed, and links to its marketplace are hidden. */
export function hideShop(): void {
  for (const key of CLOSED_BANNERS) localStorage.setItem(key, 'true');
  const style = document.createElement('style');
  style.textContent = `${STRAPIS_LINKS} { display: none; }`;
  document.head.append(style);
}

/** Puts the application's name into window titles in place of Strapi's. */
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
