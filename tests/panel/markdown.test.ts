import {
  htmlWithoutEffect,
  linkInPlaceOfImage,
  longerThanRecommended,
} from '../../src/plugins/glossary/core/publishing/text-warnings';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { screenshot } from '../support/browser/pictures';
import { aDraft, aPublishedTerm } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel(({ strapi }) =>
    aPublishedTerm(strapi, 'Mutual Exclusion', { aliases: ['Mutex'] }),
  );
  ({ service, base, page } = running);
}, 240_000);
afterAll(() => running.stop());

const text = (name: string, on = page): Locator => on.locator(`textarea[name="${name}"]`);
const tools = (label: string): Locator => page.getByRole('toolbar', { name: `Tools for ${label}` });
const tool = (name: string, label = 'Explanation'): Locator =>
  tools(label).getByRole('button', { name, exact: true });
const preview = (label: string): Locator =>
  page.getByRole('region', { name: `Preview of ${label}`, exact: true });
const select = (name: string, word: string): Promise<void> =>
  text(name).evaluate((element, wanted) => {
    const area = element as HTMLTextAreaElement;
    const start = area.value.indexOf(wanted);
    area.focus();
    area.setSelectionRange(start, start + wanted.length);
  }, word);

it('a text is marked up with tools and shortcuts, which Ctrl+Z takes back', async () => {
  const documentId = await aDraft(service.strapi, 'Marked Up', { long: 'one two three\nfour' });
  await openTermForm(page, base, documentId);
  // A field is loaded when it is needed.
  await tools('Explanation').waitFor();
  await tools('TL;DR').waitFor();
  expect(await page.locator('.CodeMirror').count()).toBe(0);
  const names = await tools('Explanation').getByRole('button').allTextContents();
  expect(names).toHaveLength(11);
  expect(await tools('TL;DR').getByRole('button').count()).toBe(6);
  for (const absent of [/underline/i, /image/i, /strike/i])
    expect(await page.getByRole('button', { name: absent }).count()).toBe(0);

  await select('long', 'two');
  await page.keyboard.press('Control+b');
  expect(await text('long').inputValue()).toBe('one **two** three\nfour');
  await preview('Explanation').locator('strong', { hasText: 'two' }).waitFor();
  await page.keyboard.press('Control+i');
  expect(await text('long').inputValue()).toBe('one ***two*** three\nfour');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await text('long').inputValue()).toBe('one two three\nfour');

  await text('long').press('Control+a');
  await tool('List').click();
  expect(await text('long').inputValue()).toBe('- one two three\n- four');
  await tool(panelText('markdown.numbers')).click();
  expect(await text('long').inputValue()).toBe('1. one two three\n2. four');
  await preview('Explanation').locator('ol li').nth(1).waitFor();
  await tool(panelText('markdown.numbers')).click();
  await select('long', 'four');
  await tool('Code').click();
  expect(await text('long').inputValue()).toBe('one two three\n`four`');

  // From the keyboard: Tab leads to the toolbar, the arrow keys through it.
  await text('long').press('Shift+Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toContain('Italic');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
  const saved = await service.strapi.documents('api::term.term').findOne({ documentId });
  expect(saved?.long).toBe('one two three\n`four`');
});

it('a link leads to an address, or to a term that is found by an alias', async () => {
  const documentId = await aDraft(service.strapi, 'Linked', { long: 'See this and that.' });
  await openTermForm(page, base, documentId);
  await select('long', 'this');
  await page.keyboard.press('Control+k');
  const address = page.getByRole('textbox', { name: panelText('markdown.address') });
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText(panelText('markdown.wrong-address')).waitFor();
  await address.fill('https://example.org/');
  await page.keyboard.press('Enter');
  expect(await text('long').inputValue()).toBe('See [this](https://example.org/) and that.');

  await select('long', 'that');
  await tool(panelText('markdown.term')).click();
  const picker = page.getByRole('combobox', { name: panelText('markdown.which-term') });
  await picker.fill('mutex');
  await page.getByRole('option', { name: /Mutual Exclusion/ }).waitFor();
  await screenshot(page, 'markdown-link');
  await page.keyboard.press('Enter');
  expect(await text('long').inputValue()).toBe(
    'See [this](https://example.org/) and [that](/glossary/mutual_exclusion).',
  );
  const link = preview('Explanation').getByRole('link', { name: 'that' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/glossary/mutual_exclusion');
  expect(await link.getAttribute('target')).toBe('_blank');

  await tool(panelText('markdown.term')).click();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('long');
});

it('HTML and images have a warning at the field and in the list beside the form, and nothing runs', async () => {
  const documentId = await aDraft(service.strapi, 'Warned', { long: 'Fine.' });
  await openTermForm(page, base, documentId);
  const image = '<img src=x onerror="document.title=1">';
  await text('long').fill(`A ${image} and ![drawing](https://example.org/x.png).`);
  const html = htmlWithoutEffect('Explanation', image);
  await page.getByRole('listitem').getByText(html).first().waitFor();
  await page.getByRole('button', { name: html }).waitFor();
  await page.getByRole('button', { name: linkInPlaceOfImage('Explanation', 'drawing') }).waitFor();
  await preview('Explanation').getByText(image).waitFor();
  expect(await preview('Explanation').locator('img').count()).toBe(0);
  await page.getByRole('button', { name: html }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('long');
});

it('the length of the TL;DR is counted, and one that is too long is named', async () => {
  await openTermForm(page, base);
  await text('short').fill('ä'.repeat(240));
  await page.getByText(panelText('markdown.count', { count: 240, most: 240 })).waitFor();
  const warning = longerThanRecommended('TL;DR', 241);
  expect(await page.getByText(warning).count()).toBe(0);
  await text('short').press('End');
  await page.keyboard.type('.');
  await page.getByRole('button', { name: warning }).waitFor();
  await page
    .getByRole('status')
    .getByText(panelText('markdown.counted', { count: 241, most: 240 }))
    .waitFor();
});

it.each(['light', 'dark'] as const)('the tools can be used by everybody: %s', async (theme) => {
  const long =
    'Some **text** with `code`.\n\n- a list\n\n> a quotation\n\n### A heading\n\n```\na block of code that is long enough to be wider than a telephone is\n```';
  const documentId = await aDraft(service.strapi, `Seen ${theme}`, { long });
  const opened = await openPanel(running.browser, base, theme);
  await openTermForm(opened.page, base, documentId);
  const area = text('long', opened.page);
  for (const width of [1440, 1024, 390]) {
    await opened.page.setViewportSize({ width, height: 1000 });
    await area.scrollIntoViewIfNeeded();
    await area.evaluate((element) => element.closest('div:has(> label)')?.scrollIntoView());
    await opened.page.locator('[aria-label="Preview of Explanation"] h3').waitFor();
    expect(await overflow(opened.page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(opened.page, 'div:has(> div > [role="toolbar"])')).toEqual([]);
    await screenshot(opened.page, `markdown-${theme}-${width}`);
  }
  await opened.close();
});
