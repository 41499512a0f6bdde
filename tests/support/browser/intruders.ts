import type { Page } from 'playwright-core';

/** Elements that no page of ours has within its body, with any text of an editor. */
const NOT_OURS = ['base', 'iframe', 'object', 'embed', 'img[src="x"]', 'img[src*="tracker"]'];

/**
 * Elements that text on a page was turned into: scripts of others, handlers of events, and links that run something.
 *
 * @param moreNotOurs what else this page does not have, as selectors
 * @returns the beginning of each as HTML
 */
export function intruders(
  page: Page,
  moreNotOurs: readonly string[] = [],
): Promise<readonly string[]> {
  return page.evaluate(
    (notOurs) => {
      const isOurs = (script: HTMLScriptElement) =>
        script.type === 'application/ld+json' || new URL(script.src).origin === location.origin;
      const found: Element[] = [
        ...[...document.querySelectorAll('script')].filter((script) => !isOurs(script)),
        ...document.querySelectorAll(notOurs),
        ...[...document.querySelectorAll('*')].filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')),
        ),
        ...[...document.querySelectorAll('a[href], area[href]')].filter((link) => {
          // A link in an SVG has no `protocol`.
          const { protocol } = new URL(link.getAttribute('href') ?? '', location.href);
          return !['http:', 'https:', 'mailto:'].includes(protocol);
        }),
      ];
      return found.map((element) => element.outerHTML.slice(0, 200));
    },
    [...NOT_OURS, ...moreNotOurs].join(),
  );
}

/** Notes every dialog of the page and dismisses it: an attack that runs opens one. A form that asks before it is left is left. */
export function noteDialogs(page: Page): readonly string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') {
      void dialog.accept();
      return;
    }
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

/** Of the complaints of a page: what the browser refused to run or to load. */
export const refusals = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((text) => /Content Security Policy|Refused|is not defined/i.test(text));
