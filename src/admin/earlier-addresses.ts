/** A form or list of a type as version 1 named it, in bookmarks and in mails: `…/collection-types/api::term.term/<document id>`. */
const EARLIER =
  /(\/collection-types\/)api(?:::|%3A%3A)(term|category|debt-score|rating)\.\2(?=\/|$)/i;

/** Has the panel open the form that is meant, before its router reads the address. */
export function followEarlierAddress(): void {
  const { pathname, search, hash } = window.location;
  if (!EARLIER.test(pathname)) return;
  const now = pathname.replace(EARLIER, '$1plugin::glossary.$2');
  window.history.replaceState(null, '', now + search + hash);
}
