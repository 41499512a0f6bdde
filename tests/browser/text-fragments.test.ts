import type { Browser } from 'playwright-core';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { launchBrowser, listen, openPage } from '../support/browser/browser';
import { type RunningService, startService } from '../support/service';

let service: RunningService;
let browser: Browser;
let base: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
  base = await listen(service);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Texts with what a fragment has to escape, and what Markdown and links to other terms cut into pieces. */
const QUOTES = [
  ['async_void', 'the caller can wait for it, and errors arrive through it', 'one paragraph'],
  [
    'async_void',
    'Event handlers of UI frameworks whose delegate type prescribes void',
    'code in it',
  ],
  ['async_void', 'log.LogError(ex, "Price refresh failed");', 'highlighted code'],
  ['async_void', 'so the remedy is nearly always to return it.', 'the end of the explanation'],
  [
    'async_void',
    'needs one try/catch over its whole body, with the real work in a method that returns Task. It also appears unseen.',
    'two paragraphs',
  ],
  ['async_void', 'A test passes alone […] or the test host crashes', 'two passages'],
] as const;

/**
 * Whether each directive of a fragment finds its text in the rendered page as browsers look for it (section 3.6 of the specification): each
 * end within one block, from word to word. The browser of these tests has no scrolling to texts of its own.
 */
function textsFound(directives: readonly string[]): boolean[] {
  const blocks: string[] = [];
  let block: Element | null = null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    let own = walker.currentNode.parentElement;
    if (own?.checkVisibility() !== true) continue;
    while (own !== null && getComputedStyle(own).display === 'inline') own = own.parentElement;
    const text = walker.currentNode.textContent ?? '';
    if (own === block && blocks.length > 0) blocks.push(`${blocks.pop() ?? ''}${text}`);
    else blocks.push(text);
    block = own;
  }
  const plain = blocks.map((text) => text.replace(/\s+/g, ' ').toLowerCase());
  const find = (text: string, from: number): number =>
    plain.findIndex((own, place) => {
      const at = place < from ? -1 : own.indexOf(text.toLowerCase());
      const around = `${own.charAt(at - 1)}${text.charAt(0)} ${text.slice(-1)}${own.charAt(at + text.length)}`;
      return at >= 0 && !/\w\w/.test(around);
    });
  return directives.map((directive) => {
    const [start = '', end] = directive.split(',').map((part) => decodeURIComponent(part));
    const first = find(start, 0);
    return first >= 0 && (end === undefined || find(end, first) >= first);
  });
}

it.each(QUOTES)('%s: the link to “%s” finds it on the page (%s)', async (slug, text) => {
  const check = await glossaryOf(service.strapi).quoteChecks.check(slug, text);
  const answer = check.outcome === 'checked' ? check.answer : null;
  expect(answer?.verdict).toBe('verbatim');
  const link = new URL(answer?.found?.url ?? '');
  const directives = link.hash
    .replace('#:~:', '')
    .split('&')
    .map((part) => part.replace('text=', ''));
  const { page, close } = await openPage(browser, `${base}${link.pathname}${link.hash}`);
  expect(await page.evaluate(textsFound, directives)).toEqual(directives.map(() => true));
  expect(await page.evaluate(textsFound, ['xylophone%20orchestra'])).toEqual([false]);
  await close();
});
