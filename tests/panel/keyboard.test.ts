import type { Locator, Page } from 'playwright-core';
import { aCategory, aDraft, aPublishedTerm } from '../support/content/content';
import { hasFocus, tabTo, walkThrough } from '../support/browser/keyboard';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';

/** Rows of a file that takes three pages to list. */
const MANY_ROWS = 120;

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel(async ({ strapi, http }) => {
    const paged = await aCategory(strapi, 'paged', 'Paged');
    for (let number = 1; number <= 26; number += 1)
      await aDraft(strapi, `Paged ${number}`, { category: paged, tags: [] });
    await aPublishedTerm(strapi, 'Known Term');
    await aPublishedTerm(strapi, 'Other Term', {
      category: await aCategory(strapi, 'other', 'Other'),
    });
    await http.get('/glossary/known_term').expect(200);
    await glossaryOf(strapi).counting.flush();
  });
  ({ service, base, page } = running);
}, 240_000);
afterAll(() => running.stop());

const press = (...keys: readonly string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const focusedText = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.textContent ?? null);
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const link = (name: string): Locator => page.getByRole('link', { name, exact: true });
const combobox = (name: string): Locator => page.getByRole('combobox', { name });

async function choose(select: Locator, wanted: string): Promise<void> {
  await tabTo(page, select);
  await press('Space');
  const here = page.getByRole('option').and(page.locator(':focus'));
  for (let name = await here.textContent(); name !== wanted; name = await here.textContent()) {
    await press('ArrowDown');
    // The focus moves a moment later: another press before that would go past the wanted option.
    await page.waitForFunction((before) => document.activeElement?.textContent !== before, name);
  }
  await press('Enter');
  await select.and(page.locator(':focus')).waitFor();
  expect(await select.textContent()).toBe(wanted);
}

async function openGlossary(show: string): Promise<void> {
  await page.goto(`${base}/admin/plugins/glossary?show=${show}`);
  await page.getByRole('table').first().waitFor();
  await page.getByRole('link', { name: /^Incomplete drafts \(\d+\)$/ }).waitFor();
}

async function openImportExport(): Promise<void> {
  await page.goto(`${base}/admin/plugins/glossary-exchange`);
  await page.getByLabel('File', { exact: true }).waitFor();
}

async function giveFile(rows: readonly object[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('File', { exact: true }));
  await press('Enter');
  await (
    await asked
  ).setFiles({
    name: 'terms.jsonl',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  });
}

describe('Tab stops at everything, in the order of the page, and where it is can be seen', () => {
  it('on the page “Glossary”', async () => {
    await openGlossary('unscored');
    expect(await walkThrough(page, 'main')).toEqual(
      [
        'a Incomplete drafts (26)',
        'a Complete, never published (0)',
        'a Unpublished changes (0)',
        'a Without score (2)',
        'a Broken relations (0)',
        `a ${panelText('show.stale')} (0)`,
        `a ${panelText('show.unusual')} (0)`,
        'a Least rated',
        'a Most read',
        'a Activity',
        'combobox Category',
        'input Name or slug',
        'a Known Term',
        'a Other Term',
      ].map((name) => ({ name, fault: null })),
    );
  });

  it('in its list of days, which is wider than a small window', async () => {
    await openGlossary('activity');
    const stops = await walkThrough(page, 'main');
    expect(stops.at(-1)).toEqual({
      name: `section ${panelText('activity.days')}`,
      fault: null,
    });
  });

  it('on the page “Import and export”', async () => {
    await openImportExport();
    expect(await walkThrough(page, 'main')).toEqual(
      [
        'combobox Version',
        'combobox Format',
        'button Download the file',
        'input File',
        `combobox ${panelText('import-export.as')}`,
        'combobox Format',
        'textarea Defaults',
        `button ${panelText('import-export.compare')}`,
      ].map((name) => ({ name, fault: null })),
    );
  });

  it('in the form of a term, from its name to what readers see', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Walked Through', {
      common_mistakes: ['One.', 'Two.'],
      score_draft: Object.fromEntries(
        ['detectability', 'effort', 'burden', 'trap'].map((axis) => [
          axis,
          { value: 4, rationale: 'A reason.' },
        ]),
      ),
    });
    await openTermForm(page, base, documentId);
    await page.getByText('Page', { exact: true }).waitFor();
    await button('Remove Other Name').waitFor();
    const stops = await walkThrough(page, 'form');
    const names = stops.map(({ name }) => name);
    const own = [
      'input Slug*',
      'button Unlock the slug',
      `textarea ${panelText('score.rationale-of', { axis: 'Trap' })}`,
      'button Remove Other Name',
      'input Also known as',
      'textarea Explanation*',
      'textarea Common mistakes, line 1',
      'button Move line 1 down',
      'textarea Common mistakes, line 2',
      `button ${panelText('lines.add-to', { label: 'Common mistakes' })}`,
      'combobox Language',
      'textarea Bad example*',
      'textarea Good example*',
      'textarea References, line 1',
      `a ${panelText('addresses.open', { number: 1 })}`,
      'combobox Tags',
      'button Open preview',
      'button See what changed',
    ];
    expect(names.filter((name) => own.includes(name))).toEqual(own);
    // Each toolbar of a text is one stop.
    expect(names.filter((name) => name === 'button Bold (Ctrl B)')).toHaveLength(7);
    expect(names).not.toContain('button Italic (Ctrl I)');
    // The tabs around the form are Strapi's.
    expect(stops.filter(({ name, fault }) => fault !== null && own.includes(name))).toEqual([]);
  });
});

describe('the focus is where the work is', () => {
  it('a list is chosen, filtered, and its term is opened', async () => {
    await openGlossary('incomplete');
    await tabTo(page, link('Without score (2)'));
    await press('Enter');
    await page.getByRole('columnheader', { name: panelText('column.updated') }).waitFor();
    expect(await hasFocus(link('Without score (2)'))).toBe(true);

    await choose(combobox('Category'), 'Other');
    await link('Known Term').waitFor({ state: 'detached' });
    await press('Tab');
    await page.keyboard.type('other');
    await page.waitForURL(/q=other/);
    expect(await page.getByRole('searchbox').inputValue()).toBe('other');
    expect(await hasFocus(page.getByRole('searchbox'))).toBe(true);
    await press('Tab');
    expect(await focusedText()).toBe('Other Term');
    // The address has it all.
    await page.reload();
    await link('Other Term').waitFor();
    expect(page.url()).toContain('?show=unscored&category=other&q=other');
    expect(await page.getByRole('searchbox').inputValue()).toBe('other');
    await tabTo(page, link('Other Term'));
    await press('Enter');
    await page.getByRole('heading', { name: panelText('field.score-draft'), level: 2 }).waitFor();
    expect(await page.locator('[name="term"]').inputValue()).toBe('Other Term');
  });

  it('the last page of a list leads back to the first', async () => {
    await openGlossary('incomplete');
    await tabTo(page, link(panelText('pages.next')));
    await press('Enter');
    await page.getByText('Page 2 of 2').waitFor();
    expect(await hasFocus(page.getByRole('navigation', { name: panelText('pages.nav') }))).toBe(
      true,
    );
    await press('Tab', 'Enter');
    await page.getByText('Page 1 of 2').waitFor();
    await press('Tab');
    expect(await focusedText()).toBe(panelText('pages.next'));
  });

  it('a file is imported, from the choice to the next one', async () => {
    await openImportExport();
    await giveFile([
      { slug: 'known_term', short: 'Changed without a mouse.' },
      { slug: 'refused_term', term: 'Refused', category: 'nowhere' },
    ]);
    await choose(combobox(panelText('import-export.as')), 'Published');
    await tabTo(page, button(panelText('import-export.compare')));
    await press('Space');
    await page.getByText(panelPattern('import-export.compared', ['file'])).waitFor();

    await press('Tab');
    expect(await focusedText()).toBe(panelText('import-export.categories.make'));
    await press('Tab');
    expect(await focusedText()).toBe(panelText('import-export.refused.download'));
    await press('Tab');
    expect(await focusedText()).toBe('Changed (1)');
    await tabTo(
      page,
      page.getByRole('checkbox', { name: panelText('import-export.take', { name: 'known_term' }) }),
    );
    await press('Space');
    await page.getByText(panelText('import-export.taken', { left: 1 })).waitFor();
    await press('Space');
    await button('Write and publish 1 row').waitFor();
    await press('Tab');
    await press('Space');
    expect(await page.locator('details ins').allTextContents()).toEqual([
      'Changed without a mouse.',
    ]);
    await press('Tab');
    expect(await focusedText()).toBe(panelText('import-export.full'));
    await press('Enter');
    await page.getByRole('heading', { name: 'TL;DR', level: 3 }).waitFor();
    await press('Tab');
    expect(await focusedText()).toBe('Write and publish 1 row');
    // Past the difference, its box, and the buttons for the whole list.
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    expect(await focusedText()).toBe('Refused (1)');
    await press('Enter');
    await page.getByText('Line 2, refused_term: category is "nowhere"').waitFor();
    expect(await focusedText()).toBe('Refused (1)');

    await press('Tab', 'Enter');
    await page.getByText(panelText('import-export.done', { written: 1, refused: 1 })).waitFor();
    await tabTo(page, button(panelText('import-export.another')));
    await press('Enter');
    await page.getByLabel('File', { exact: true }).waitFor();
    await press('Tab');
    expect(await hasFocus(page.getByLabel('File', { exact: true }))).toBe(true);
    const { body } = await service.http.get('/glossary/known_term.json');
    expect(body.short).toBe('Changed without a mouse.');
  });

  it('a long list of differences is leafed through to its end and back', async () => {
    await openImportExport();
    await giveFile(
      Array.from({ length: MANY_ROWS }, (_, index) => ({ slug: `new_${index}`, term: 'New' })),
    );
    await tabTo(page, button(panelText('import-export.compare')));
    await press('Enter');
    await page.getByText('Page 1 of 3').waitFor();
    await tabTo(page, button(panelText('import-export.next')));
    await press('Enter');
    await page.getByText('Page 2 of 3').waitFor();
    await press('Enter');
    await page.getByText('Page 3 of 3').waitFor();
    expect(await hasFocus(button(panelText('import-export.next')))).toBe(true);
    await press('Enter', 'Shift+Tab', 'Enter');
    await page.getByText('Page 2 of 3').waitFor();
    await tabTo(page, button(panelText('import-export.discard')));
    await press('Enter');
    await page.getByLabel('File', { exact: true }).waitFor();
  });
});
