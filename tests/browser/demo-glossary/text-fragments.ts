import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { site } from './demo-site';

/** Texts with what a fragment has to escape, and what Markdown and links to other terms cut into pieces. */
const QUOTES = {
  'one paragraph': 'the caller can wait for it, and errors arrive through it',
  'code in it': 'Event handlers of UI frameworks whose delegate type prescribes void',
  'highlighted code': 'log.LogError(ex, "Price refresh failed");',
  'the end of the explanation': 'so the remedy is nearly always to return it.',
  'two paragraphs':
    'needs one try/catch over its whole body, with the real work in a method that returns Task. It also appears unseen.',
  'two passages': 'A test passes alone […] or the test host crashes',
};

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

it('the link to a quote finds it on the page', async () => {
  const { page, close } = await site.open('/glossary/async_void');
  for (const [what, text] of Object.entries(QUOTES)) {
    const check = await glossaryOf(site.service.strapi).quoteChecks.check('async_void', text);
    const answer = check.outcome === 'checked' ? check.answer : null;
    expect(answer?.verdict).toBe('verbatim');
    const link = new URL(answer?.found?.url ?? '');
    expect(link.pathname).toBe('/glossary/async_void');
    const directives = link.hash
      .replace('#:~:', '')
      .split('&')
      .map((part) => part.replace('text=', ''));
    expect([what, await page.evaluate(textsFound, directives)]).toEqual([
      what,
      directives.map(() => true),
    ]);
  }
  expect(await page.evaluate(textsFound, ['xylophone%20orchestra'])).toEqual([false]);
  await close();
});
