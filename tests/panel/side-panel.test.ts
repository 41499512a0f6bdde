import { TERM_TEXT } from '../../src/plugins/glossary/core/texts/term';
import {
  htmlWithoutEffect,
  linkInPlaceOfImage,
  longerThanASentence,
  longerThanRecommended,
} from '../../src/plugins/glossary/core/publishing/text-warnings';
import { insecureReference } from '../../src/plugins/glossary/core/panel/term-warnings';
import type { Locator, Page, Request } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import {
  faultsInBothThemes,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';

const AXES = ['detectability', 'effort', 'burden', 'trap'];
const scoreOf = (value: number, rationale: string) =>
  Object.fromEntries(AXES.map((axis) => [axis, { value, rationale }]));

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
}, 240_000);
afterAll(() => running.stop());

const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
const focusedName = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

/** Listens to what is asked of the plugin; returns what was asked until then, and listens no longer. */
function requestsOf(asking: Page): () => readonly string[] {
  const requests: string[] = [];
  const note = (request: Request): void => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/glossary-panel/'))
      requests.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  };
  asking.on('request', note);
  return () => {
    asking.off('request', note);
    return requests;
  };
}

it('warnings come and go while a term is written, and lead to their fields', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Race Condition');
  const documentId = await aDraft(strapi, 'Race Conditions', {
    slug: 'races',
    aliases: ['Racers'],
    short: 'One sentence. And another one.',
    refs: ['http://example.org/'],
    bad_code: 'f(',
    related: [await aDraft(strapi, 'Drafted Neighbour')],
  });
  await openTermForm(page, base, documentId);
  const panel = aside(panelText('ready.title'));
  await panel.getByText('Worth a look, 7 things:').waitFor();
  await panel.getByText('The glossary has “Race Condition”').waitFor();
  await panel.getByText('The related term “Drafted Neighbour” is a draft').waitFor();
  await panel.getByText('“(” in line 1 is never closed').waitFor();
  await panel.getByText(insecureReference(1)).waitFor();

  await panel.getByRole('button', { name: longerThanASentence('TL;DR') }).click();
  expect(await focusedName()).toBe('short');
  await page.locator('[name="short"]').fill('One sentence.');
  await panel.getByText('Worth a look, 6 things:').waitFor();
  await page.locator('[name="term"]').fill('Something Else Entirely');
  await panel.getByText('Worth a look, 5 things:').waitFor();

  // A link within the site that leads nowhere is worth a look until it leads somewhere.
  await page
    .locator('[name="long"]')
    .fill(
      'See [this](/glossary/nowhere_at_all), [that](/glossary/race_condition) and\n\n| a |\n|--|\n| table |',
    );
  const warning = panel.getByText('the link “/glossary/nowhere_at_all” leads nowhere.');
  await warning.waitFor();
  expect(await panel.getByText('/glossary/race_condition').count()).toBe(0);
  await page.locator('table th', { hasText: 'a' }).first().waitFor();
  await page.locator('[name="long"]').fill('See [that](/glossary/race_condition).');
  await warning.waitFor({ state: 'detached' });
});

it('the public numbers, the preview, and the pending changes are beside the form', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Compared', {
    common_mistakes: ['Waiting for a time; wait for the event.', 'Sharing data.'],
    score_draft: scoreOf(5, 'A reason.'),
    related: [await aPublishedTerm(strapi, 'Relation')],
  });
  await edit(strapi, documentId, { tags: ['keyword', 'added'], related: [] });
  for (const _time of [1, 2, 3]) await service.http.get('/glossary/compared').expect(200);
  const asked = requestsOf(page);
  await openTermForm(page, base, documentId);
  const readers = aside(panelText('readers.title'));
  await readers.getByText('debt(d5/e5/b5/t5)').waitFor();
  await readers.getByText(panelText('readers.no-rating')).waitFor();
  await readers.getByText('3 requests, most on 23 Mar 2026 (3)').waitFor();
  expect(
    await readers
      .getByRole('img', { name: panelPattern('readers.activity-drawing', ['from', 'to']) })
      .count(),
  ).toBe(1);
  const links = await readers
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  expect(links.slice(0, 2)).toEqual(['/glossary/compared', '/glossary/compared.json']);
  await readers.getByText(/^Source: Software Glossary — /).waitFor();
  await page.waitForLoadState('networkidle');
  // What several parts of the form show is requested once.
  const requests = asked();
  const rendering = 'POST /glossary-panel/rendered-texts';
  expect(requests.some((request) => request.startsWith(rendering))).toBe(true);
  expect(requests.some((request) => request.includes('/slug-holder?'))).toBe(true);
  expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);

  const preview = aside(panelText('preview.title'));
  const open = preview.getByRole('button', { name: panelText('preview.open') });
  await open.waitFor();
  expect(await preview.getByText(panelText('preview.unsaved')).count()).toBe(0);
  await page.locator('[name="short"]').fill('A definition of two sentences.');
  await preview.getByText(panelText('preview.unsaved')).waitFor();
  const opened = page.context().waitForEvent('page');
  await open.click();
  const tab = await opened;
  await tab.getByText(TERM_TEXT.draft.replace(/<[^>]+>/g, '')).waitFor();
  expect(await tab.locator('.tldr').textContent()).toContain('A definition of one sentence.');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(await accessibilityFaults(tab)).toEqual([]);
  await tab.close();

  await page.locator('[id="common_mistakes"] textarea').nth(1).fill('Sharing all data.');
  const trap = page.getByRole('radiogroup', { name: /Trap/ }).getByRole('radio');
  await trap.nth(9).check({ force: true });
  await readers.getByText('debt(d5/e5/b5/t9)').waitFor();
  await readers
    .getByText(panelText('readers.score-changes', { line: 'debt(d5/e5/b5/t5)' }))
    .waitFor();
  expect(await faultsInBothThemes(page, 'aside')).toEqual([]);
  await page.getByRole('button', { name: panelText('compare.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(panelText('compare.count', { count: 5 })).waitFor();
  expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Trap',
    'TL;DR',
    'Common mistakes',
    'Related',
    'Tags',
  ]);
  expect(await dialog.locator('del').allTextContents()).toEqual([
    'Removed: 5',
    'Removed: one',
    'Removed: sentence',
    'Removed: Relation',
  ]);
  expect(await dialog.locator('ins').allTextContents()).toEqual([
    'Added: 9',
    'Added: two',
    'Added: sentences',
    'Added: all ',
    'Added: added',
  ]);
  const lines = await dialog
    .locator('del, ins')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).textDecorationLine));
  expect([...new Set(lines)].sort()).toEqual(['line-through', 'underline']);
  expect(await faultsInBothThemes(page, '[role="dialog"]')).toEqual([]);
  await closeDialog(page);
});

it('a new term has no history, no readers and no preview until it is saved; the length of its TL;DR is counted', async () => {
  await openTermForm(page, base);
  await aside(panelText('preview.title')).getByText('Save the draft').waitFor();
  // Strapi has a preview of its own, which would lead nowhere.
  expect(await page.getByText('Set up preview').count()).toBe(0);
  for (const title of ['History', panelText('readers.title')])
    expect(await aside(title).count()).toBe(0);

  await page.locator('[name="short"]').fill('ä'.repeat(240));
  await page.getByText(panelText('markdown.count', { count: 240, most: 240 })).waitFor();
  const warning = longerThanRecommended('TL;DR', 241);
  expect(await page.getByText(warning).count()).toBe(0);
  await page.locator('[name="short"]').press('End');
  await page.keyboard.type('.');
  await page.getByRole('button', { name: warning }).waitFor();
  await page
    .getByRole('status')
    .getByText(panelText('markdown.counted', { count: 241, most: 240 }))
    .waitFor();
});

describe('a text in Markdown', () => {
  let documentId: string;
  beforeAll(async () => {
    const { strapi } = service;
    await aPublishedTerm(strapi, 'Mutual Exclusion', { aliases: ['Mutex'] });
    documentId = await aDraft(strapi, 'Marked Up', { long: 'one two three\nfour' });
    await openTermForm(page, base, documentId);
  });

  const text = (name: string): Locator => page.locator(`textarea[name="${name}"]`);
  const tools = (label: string): Locator =>
    page.getByRole('toolbar', { name: `Tools for ${label}` });
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

  it('a text is marked up with tools and shortcuts, which Ctrl+Z undoes', async () => {
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
    const saved = await service.strapi.documents('plugin::glossary.term').findOne({ documentId });
    expect(saved?.long).toBe('one two three\n`four`');
  });

  it('a link leads to an address, or to a term that is found by an alias', async () => {
    await text('long').fill('See this and that.');
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
    const image = '<img src=x onerror="document.title=1">';
    await text('long').fill(`A ${image} and ![drawing](https://example.org/x.png).`);
    const html = htmlWithoutEffect('Explanation', image);
    await page.getByRole('listitem').getByText(html).first().waitFor();
    await page.getByRole('button', { name: html }).waitFor();
    await page
      .getByRole('button', { name: linkInPlaceOfImage('Explanation', 'drawing') })
      .waitFor();
    await preview('Explanation').getByText(image).waitFor();
    expect(await preview('Explanation').locator('img').count()).toBe(0);
    await page.getByRole('button', { name: html }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('long');
  });

  it('the tools are accessible, in windows of every width', async () => {
    await text('long').fill(
      'Some **text** with `code`.\n\n- a list\n\n> a quotation\n\n### A heading\n\n```\na block of code that is long enough to be wider than a telephone is\n```',
    );
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await text('long').scrollIntoViewIfNeeded();
      await text('long').evaluate((element) =>
        element.closest('div:has(> label)')?.scrollIntoView(),
      );
      await preview('Explanation').locator('h3').waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await faultsInBothThemes(page, 'div:has(> div > [role="toolbar"])')).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});
