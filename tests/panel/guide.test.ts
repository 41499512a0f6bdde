/**
 * The way that docs/for-editors.md goes, with the demo glossary; its pictures are taken here (CONTRIBUTING.md says how). What stands on the
 * way is looked at in both themes, and in a smaller window.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, listen } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { logInToPanel } from '../support/clients/panel';
import {
  faultsInBothThemes,
  goTo,
  openPanel,
  openTermForm,
} from '../support/browser/panel-browser';
import { DOCS_WINDOW, pictureOf, pictureOfWindow } from '../support/browser/pictures';
import { type RunningService, startService, TODAY } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';

const AGENTS = {
  human: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  crawler:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  tool: 'curl/8.5.0',
};
/** Who asks for what on which day, and how often. */
const REQUESTS = [
  ['2026-03-10', 'deadlock', 'human', 4],
  ['2026-03-13', 'race_condition', 'human', 3],
  ['2026-03-13', 'deadlock', 'crawler', 2],
  ['2026-03-17', 'sql_injection', 'human', 6],
  ['2026-03-18', 'deadlock', 'human', 3],
  ['2026-03-18', 'sql_injection', 'tool', 2],
  ['2026-03-20', 'race_condition', 'human', 2],
  [TODAY, 'deadlock', 'human', 5],
  [TODAY, 'missing_index', 'human', 1],
  [TODAY, 'sql_injection', 'crawler', 2],
] as const;
const RATINGS = [
  ['deadlock', [5, 4, 4]],
  ['race_condition', [3, 4]],
  ['sql_injection', [5]],
] as const;
const SMALL_WINDOW = { width: 1024, height: 1000 };

let service: RunningService;
let browser: Browser;
let base: string;
let page: Page;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: '', GLOSSARY_DEMO: 'true' });
  await readGlossary();
  await logInToPanel(service);
  base = await listen(service);
  browser = await launchBrowser();
  ({ page } = await openPanel(browser, base, 'system', { viewport: DOCS_WINDOW }));
}, 240_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Readers have rated terms, and read them. */
async function readGlossary(): Promise<void> {
  const { strapi, http, setToday } = service;
  const { ratings, counting } = glossaryOf(strapi);
  for (const [slug, stars] of RATINGS)
    for (const [reader, star] of stars.entries())
      await ratings.rate(await idOf(slug), `reader-${reader}`, star);
  for (const [day, slug, agent, times] of REQUESTS) {
    setToday(day);
    for (let time = 0; time < times; time += 1)
      await http.get(`/glossary/${slug}`).set('User-Agent', AGENTS[agent]).expect(200);
  }
  setToday(TODAY);
  await counting.flush();
}

async function idOf(slug: string): Promise<string> {
  const term = await service.strapi
    .documents('plugin::glossary.term')
    .findFirst({ filters: { slug } });
  if (term === null) throw new Error(`The demo glossary has no term "${slug}".`);
  return term.documentId;
}

const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
const field = (name: string): Locator => page.locator(`[name="${name}"]`);

/** Parts of the page to the right of the window that cannot be scrolled into view. */
async function cutOff(part: string): Promise<string[]> {
  return page.locator(part).evaluateAll((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((element) => {
        let scrolled: Element | null = element.parentElement;
        while (scrolled && !/auto|scroll/.test(getComputedStyle(scrolled).overflowX))
          scrolled = scrolled.matches('main') ? null : scrolled.parentElement;
        return scrolled === null && element.getBoundingClientRect().right > window.innerWidth + 1;
      })
      .map((element) => `cut off: ${element.outerHTML.slice(0, 200)}`),
  );
}

/** The accessibility errors of a part of the page, and clipped text, in the window of the docs and in a smaller one. */
async function validationErrorsOf(part: string): Promise<string[]> {
  const faults = [...(await cutOff(part)), ...(await faultsInBothThemes(page, part))];
  await page.setViewportSize(SMALL_WINDOW);
  faults.push(...(await cutOff(part)), ...(await faultsInBothThemes(page, part)));
  await page.setViewportSize(DOCS_WINDOW);
  return faults;
}

it('the form of a term has the order of its page, with the score and its meaning', async () => {
  await openTermForm(page, base, await idOf('deadlock'));
  await aside(panelText('readers.title')).getByText('4.3 of 5, 3 ratings').waitFor();
  await page.getByText(panelText('score.public')).waitFor();
  await pictureOfWindow(page, 'editor-form');

  const axis = page.getByRole('region', { name: 'Detectability (d7)' });
  expect(await axis.getByRole('radio', { checked: true }).getAttribute('value')).toBe('7');
  await pictureOf(axis, 'editor-score');
  expect(await validationErrorsOf('form')).toEqual([]);

  // In a small window the side panel is in a drawer.
  await page.setViewportSize(SMALL_WINDOW);
  await page.getByRole('button', { name: 'Open more actions' }).click();
  await page.getByText('4.3 of 5, 3 ratings').scrollIntoViewIfNeeded();
  expect([...(await cutOff('aside')), ...(await faultsInBothThemes(page, 'aside'))]).toEqual([]);
  await page.setViewportSize(DOCS_WINDOW);
});

it('a new term lists its missing fields and warnings', async () => {
  await openTermForm(page, base);
  await field('term').fill('Dead lock');
  const ready = aside(panelText('ready.title'));
  await ready.getByText('The glossary has “Deadlock”').waitFor();
  await ready.getByText('13 things are still open:').waitFor();
  expect(await ready.getByRole('listitem').count()).toBe(15);
  await pictureOf(ready, 'editor-ready');
});

it('a changed term is saved, previewed and compared', async () => {
  const documentId = await idOf('deadlock');
  await openTermForm(page, base, documentId);
  await field('short').fill(
    'Two or more threads each hold a lock that another one of them needs, so that none can go on.',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: panelText('preview.open') }).click();
  const preview = await opened;
  await preview.setViewportSize(DOCS_WINDOW);
  await preview.getByText('so that none can go on').waitFor();
  await pictureOfWindow(preview, 'editor-preview', 700);
  await preview.close();

  await page
    .getByRole('radiogroup', { name: /Trap/ })
    .getByRole('radio')
    .nth(7)
    .check({ force: true });
  await page.getByRole('button', { name: panelText('compare.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(panelText('compare.count', { count: 2 })).waitFor();
  expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Trap',
    'TL;DR',
  ]);
  await pictureOf(dialog, 'editor-comparison');
  const shown = '[role="dialog"]:has(h3)';
  expect([...(await cutOff(shown)), ...(await faultsInBothThemes(page, shown))]).toEqual([]);
  await closeDialog(page);
  await page.setViewportSize(SMALL_WINDOW);
  await page.getByRole('button', { name: 'Open more actions' }).click();
  await page.getByRole('button', { name: panelText('compare.open') }).click();
  await dialog.getByText(panelText('compare.count', { count: 2 })).waitFor();
  expect([...(await cutOff(shown)), ...(await faultsInBothThemes(page, shown))]).toEqual([]);
  await closeDialog(page);
  await page.setViewportSize(DOCS_WINDOW);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
});

/** The accessibility errors of the import page in both themes, and text that a smaller window clips. */
async function importFaults(): Promise<string[]> {
  const faults = [...(await cutOff('main')), ...(await faultsInBothThemes(page, 'main'))];
  await page.setViewportSize(SMALL_WINDOW);
  faults.push(...(await cutOff('main')));
  await page.setViewportSize(DOCS_WINDOW);
  return faults;
}

it('a file is compared with the glossary, field by field', async () => {
  await page.goto(`${base}/admin/plugins/glossary-exchange`);
  await page.getByLabel('File', { exact: true }).waitFor();
  expect(await importFaults()).toEqual([]);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'terms.jsonl',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      [
        { slug: 'race_condition', severity: 'critical', tags: ['concurrency', 'threads'] },
        { slug: 'missing_index', effort: 'medium' },
        { slug: 'heisenbug', term: 'Heisenbug', category: 'debugging' },
      ]
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    ),
  });
  await page.getByRole('button', { name: panelText('import-export.compare') }).click();
  await page.getByText(panelText('import-export.compared', { file: 'terms.jsonl' })).waitFor();
  await page.getByText('race_condition (line 1): 2 fields').click();
  expect(await page.locator('details[open] ins').allTextContents()).toEqual([
    '["concurrency","threads"]',
    'critical',
  ]);
  await pictureOfWindow(page, 'editor-import', 860);
  expect(await importFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Refused (1)' }).click();
  await page.getByText(/^Line 3, heisenbug: category is "debugging"; allowed is/).waitFor();
});

it('the home page says what needs attention, and what readers do', async () => {
  await goTo(page, base, '');
  await page
    .getByRole('region', { name: panelText('show.most-read') })
    .getByText('14 views')
    .waitFor();
  await page
    .getByRole('region', { name: panelText('show.least-rated') })
    .getByText('3.5 (2 ratings)')
    .waitFor();
  await page.getByRole('img', { name: panelPattern('activity.drawing', ['from', 'to']) }).waitFor();
  const reasons = page
    .getByRole('region', { name: panelText('attention.title') })
    .getByRole('listitem');
  await reasons.first().waitFor();
  expect(await reasons.allTextContents()).toContain('Unpublished changes1');
  await pictureOfWindow(page, 'editor-home', 900);
  // What Strapi builds around a widget is not ours.
  const widgets = ['attention', 'activity', 'most-read', 'least-rated'];
  const ours = widgets.map((name) => `[data-strapi-widget-id="plugin::glossary.${name}"] main > *`);
  expect(await validationErrorsOf(ours.join())).toEqual([]);
});

it.each(['changed', 'most-read', 'activity'])('the page “Glossary”: %s', async (show) => {
  await page.goto(`${base}/admin/plugins/glossary?show=${show}`);
  await page.getByRole('table').first().waitFor();
  expect(await validationErrorsOf('main')).toEqual([]);
});
