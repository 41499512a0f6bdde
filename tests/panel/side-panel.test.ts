import { TERM_TEXT } from '../../src/plugins/glossary/core/texts/term';
import { longerThanASentence } from '../../src/plugins/glossary/core/publishing/text-warnings';
import { insecureReference } from '../../src/plugins/glossary/core/panel/term-warnings';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import {
  openPanel,
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
let browser: Browser;
let page: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());

const aside = (title: string, on = page): Locator =>
  on.locator('aside', { has: on.getByRole('heading', { name: title, exact: true }) });
const focusedName = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

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
});

it('a link within the site that leads nowhere is worth a look until it leads somewhere', async () => {
  await aPublishedTerm(service.strapi, 'Link Target');
  const documentId = await aDraft(service.strapi, 'Links Nowhere', {
    long: 'See [this](/glossary/nowhere_at_all), [that](/glossary/link_target) and\n\n| a |\n|--|\n| table |',
  });
  await openTermForm(page, base, documentId);
  const panel = aside(panelText('ready.title'));
  const warning = panel.getByText('the link “/glossary/nowhere_at_all” leads nowhere.');
  await warning.waitFor();
  expect(await panel.getByText('/glossary/link_target').count()).toBe(0);
  await page.locator('table th', { hasText: 'a' }).first().waitFor();
  await page.locator('[name="long"]').fill('See [that](/glossary/link_target).');
  await warning.waitFor({ state: 'detached' });
});

it('the draft is opened as its page, and what was not saved is not in it', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Opened Preview');
  await edit(service.strapi, documentId, { short: 'What is saved.' });
  await openTermForm(page, base, documentId);
  const panel = aside('Preview');
  await panel.getByRole('button', { name: panelText('preview.open') }).waitFor();
  expect(await panel.getByText(panelText('preview.unsaved')).count()).toBe(0);
  await page.locator('[name="short"]').fill('What is typed.');
  await panel.getByText(panelText('preview.unsaved')).waitFor();

  const opened = page.context().waitForEvent('page');
  await panel.getByRole('button', { name: panelText('preview.open') }).click();
  const tab = await opened;
  await tab.getByText(TERM_TEXT.draft.replace(/<[^>]+>/g, '')).waitFor();
  expect(await tab.locator('.tldr').textContent()).toContain('What is saved.');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(await accessibilityFaults(tab)).toEqual([]);
  await tab.close();
});

it('a new term has no preview until it is saved', async () => {
  await openTermForm(page, base);
  await aside('Preview').getByText('Save the draft').waitFor();
  // Strapi has a preview of its own, which would lead nowhere.
  expect(await page.getByText('Set up preview').count()).toBe(0);
  expect(await aside(panelText('readers.title')).count()).toBe(0);
});

it.each(['light', 'dark'] as const)(
  'what a publication would change is shown field by field, unsaved changes included (%s)',
  async (theme) => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, `Compared ${theme}`, {
      common_mistakes: ['Waiting for a time; wait for the event.', 'Sharing data.'],
      score_draft: scoreOf(5, 'A reason.'),
      related: [await aPublishedTerm(strapi, `Relation ${theme}`)],
    });
    await edit(strapi, documentId, { tags: ['keyword', 'added'], related: [] });
    const opened = await openPanel(browser, base, theme);
    await openTermForm(opened.page, base, documentId);
    await opened.page.locator('[name="short"]').fill('A definition of two sentences.');
    await opened.page.locator('[id="common_mistakes"] textarea').nth(1).fill('Sharing all data.');
    await opened.page.getByRole('radiogroup', { name: /Trap/ }).getByRole('radio').nth(9).check({
      force: true,
    });
    await opened.page.getByRole('button', { name: panelText('compare.open') }).click();
    const dialog = opened.page.getByRole('dialog');
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
      `Removed: Relation ${theme}`,
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
    expect(await accessibilityFaults(opened.page, '[role="dialog"]')).toEqual([]);
    await closeDialog(opened.page);
    await opened.close();
  },
);

it.each(['light', 'dark'] as const)(
  'what readers see stands beside the form, without an accessibility fault (%s)',
  async (theme) => {
    const documentId = await aPublishedTerm(service.strapi, `Seen ${theme}`, {
      score_draft: scoreOf(3, 'A reason.'),
      short: 'One sentence. And another one.',
    });
    for (const _time of [1, 2, 3]) await service.http.get(`/glossary/seen_${theme}`).expect(200);
    const opened = await openPanel(browser, base, theme);
    await openTermForm(opened.page, base, documentId);
    const panel = aside(panelText('readers.title'), opened.page);
    await panel.getByText('debt(d3/e3/b3/t3)').waitFor();
    await panel.getByText(panelText('readers.no-rating')).waitFor();
    await panel.getByText('3 requests, most on 23 Mar 2026 (3)').waitFor();
    expect(
      await panel
        .getByRole('img', { name: panelPattern('readers.activity-drawing', ['from', 'to']) })
        .count(),
    ).toBe(1);
    const [pageLink, recordLink] = await panel
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect([pageLink, recordLink]).toEqual([
      `/glossary/seen_${theme}`,
      `/glossary/seen_${theme}.json`,
    ]);
    await panel.getByText(/^Source: Software Glossary — /).waitFor();

    await opened.page
      .getByRole('radiogroup', { name: /Trap/ })
      .getByRole('radio')
      .nth(8)
      .check({ force: true });
    await panel.getByText('debt(d3/e3/b3/t8)').waitFor();
    await panel
      .getByText(panelText('readers.score-changes', { line: 'debt(d3/e3/b3/t3)' }))
      .waitFor();
    await aside(panelText('ready.title'), opened.page)
      .getByText(/Worth a look/)
      .waitFor();
    const faults = await accessibilityFaults(opened.page, 'aside');
    // Strapi gives all its side panels the same name.
    expect(faults.filter((fault) => !fault.startsWith('landmark-unique'))).toEqual([]);
    await opened.close();
  },
);
