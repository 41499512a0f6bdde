import { EMPTY_FILE } from '../../src/plugins/glossary/core/import-export/file-error';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { COMPLETE_TERM, aCategory, aPublishedTerm } from '../support/content/content';
import { exported, imported, linesOf } from '../support/content/glossary-files';
import {
  faultsInBothThemes,
  goTo,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { hold, intercept } from '../support/browser/network';
import { CHOSEN_OTHERWISE } from '../../src/plugins/glossary/server/import-export/import-job-status';
import { NO_IMPORT } from '../../src/plugins/glossary/server/import-export/import-lock';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';
import { eventually } from '../support/eventually';
import { takeOption } from '../support/browser/closing';

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel(async ({ strapi }) => {
    await aCategory(strapi);
    await aPublishedTerm(strapi, 'Known Term');
  });
  ({ service, base, page } = running);
}, 240_000);
afterAll(() => running.stop());

async function openImportExport(): Promise<void> {
  await page.goto(`${base}/admin/plugins/glossary-exchange`);
  await page.getByRole('heading', { name: 'Import', level: 2, exact: true }).waitFor();
}

async function press(button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
}

async function choose(label: string, option: string): Promise<void> {
  await takeOption(page.getByRole('combobox', { name: label }).last(), option);
}

const file = (rows: readonly object[]) => ({
  name: 'terms.jsonl',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
});

it('the menu leads to the page, and the glossary is downloaded as a file', async () => {
  await goTo(page, base, 'plugins/glossary');
  await page.getByRole('link', { name: panelText('import-export.title') }).click();
  await page.getByRole('heading', { name: panelText('import-export.title'), level: 1 }).waitFor();
  expect(await faultsInBothThemes(page, 'main')).toEqual([]);
  const started = page.waitForEvent('download');
  await press(panelText('import-export.download'));
  const download = await started;
  expect(download.suggestedFilename()).toBe('glossary-draft.json');
  expect(readFileSync(await download.path(), 'utf8')).toBe(await exported(service.strapi, 'json'));
  await page.getByText('Nothing was left out.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    panelText('import-export.download'),
  );

  // A table for Excel says which encoding it has.
  const format = page.getByRole('combobox', { name: 'Format' }).first();
  await takeOption(format, panelText('import-export.format.excel'));
  const again = page.waitForEvent('download');
  await press(panelText('import-export.download'));
  const table = await again;
  expect(table.suggestedFilename()).toBe('glossary-draft.csv');
  expect([...readFileSync(await table.path()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it('a real corpus: unknown keys left out, defaults, a choice for each row, differences in full, refused rows to mend', async () => {
  await openImportExport();
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...file([]), name: 'empty.csv' });
  await press(panelText('import-export.compare'));
  await page.getByText(EMPTY_FILE).waitFor();
  await press(panelText('import-export.another'));
  const long = `${'A long explanation. '.repeat(20)}The end.`;
  const { severity: _severity, ...COMPLETE } = COMPLETE_TERM;
  await page.getByLabel('File', { exact: true }).setInputFiles(
    file([
      { slug: 'known_term', long, cwe: 'CWE-1' },
      { ...COMPLETE, slug: 'with_default', term: 'With Default', category: 'testing', cwe: '' },
      { ...COMPLETE, slug: 'left_term', term: 'Left Term', category: 'testing' },
      ...['lost', 'gone'].map((category) => ({
        ...COMPLETE,
        slug: `of_${category}`,
        term: `Of ${category}`,
        category,
      })),
    ]),
  );
  await choose(panelText('import-export.as'), 'Published');
  await page.getByLabel('Defaults').fill('severity=info\n');
  await press(panelText('import-export.compare'));
  await page.getByText(panelText('import-export.unknown', { names: '“cwe”' })).waitFor();
  await page.getByText('2 rows: "cwe" is not known').waitFor();
  await press(panelText('import-export.unknown.leave'));
  await page.getByText(panelText('import-export.unknown.left', { names: '“cwe”' })).waitFor();
  await page.getByText('2 rows: 2 categories are missing: "lost", "gone"').waitFor();
  await page.getByText('(line 4, line 5)').waitFor();

  const started = page.waitForEvent('download');
  await press(panelText('import-export.refused.download'));
  const download = await started;
  expect(download.suggestedFilename()).toBe('glossary-refused.jsonl');
  const refused = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(refused.map((line) => JSON.parse(line).refused_because)).toEqual([
    ['category is "lost"; allowed is testing'],
    ['category is "gone"; allowed is testing'],
  ]);

  await page.getByText('known_term (line 1): 1 field').focus();
  await page.keyboard.press('Enter');
  await press(panelText('import-export.full'));
  await page.getByRole('heading', { name: 'Explanation', level: 3 }).waitFor();
  expect(await page.locator('[role="status"] ins').last().textContent()).toContain('The end.');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await press('New (2)');
  const box = page.getByRole('checkbox', {
    name: panelText('import-export.take', { name: 'left_term' }),
  });
  await box.focus();
  // The list of rows answers late: pressing twice means yes all the same.
  await intercept(page, '**/import/rows?*', () => undefined);
  await page.keyboard.press('Space');
  await page.getByText(panelText('import-export.taken', { left: 1 })).waitFor();
  await page.keyboard.press('Space');
  await page
    .getByText(panelText('import-export.taken', { left: 1 }))
    .waitFor({ state: 'detached' });
  await page.unroute('**/import/rows?*');
  await page.keyboard.press('Space');
  await page.getByText(panelText('import-export.taken', { left: 1 })).waitFor();
  // The choice is still there after leaving the page.
  await openImportExport();
  await press('New (2)');
  expect(await box.getAttribute('aria-checked')).toBe('false');
  await press(panelText('import-export.take.none'));
  await page.getByText(panelText('import-export.taken', { left: 2 })).waitFor();
  await press(panelText('import-export.take.all'));
  await page.getByRole('button', { name: 'Write and publish 3 rows' }).waitFor();
  await box.focus();
  await page.keyboard.press('Space');
  await press('Write and publish 2 rows');
  await page.getByText(panelText('import-export.done', { written: 2, refused: 2 })).waitFor();
  // The button that was pressed is gone; the next one is a step further.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    panelText('import-export.refused.download'),
  );
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const { body } = await service.http.get('/glossary/with_default.json');
  expect(body.severity).toBe('info');
  expect((await service.http.get('/glossary/left_term')).status).toBe(404);
  await press(panelText('import-export.another'));
});

it('categories that are missing are named with the row that makes one, and made after a question', async () => {
  await openImportExport();
  const term = (slug: string, category: string) => ({
    ...COMPLETE_TERM,
    slug,
    term: `Term ${slug}`,
    category,
  });
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(
      file([
        term('in_web', 'web_apps'),
        term('in_web_too', 'web_apps'),
        term('in_no_key', 'No Key'),
      ]),
    );
  await choose(panelText('import-export.as'), 'Published');
  await press(panelText('import-export.compare'));
  const missing = (names: string, count: number) =>
    page.getByText(panelText('import-export.categories.missing', { names, count }));
  await missing('“web_apps”, “No Key”', 2).waitFor();
  await page.getByText('{"kind":"category","key":"web_apps","name":"Web apps"}').waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await press(panelText('import-export.categories.make'));
  await page
    .getByText(
      panelText('import-export.categories.made', {
        count: 1,
        names: panelText('import-export.categories.made.one', { key: 'web_apps', rows: 2 }),
      }),
    )
    .waitFor();
  await missing('“No Key”', 1).waitFor();
  await page
    .getByText(panelPattern('import-export.categories.no-key', ['most'], { names: '“No Key”' }))
    .waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await press('Write and publish 2 rows');
  await page.getByText(panelText('import-export.done', { written: 2, refused: 1 })).waitFor();
  const { body } = await service.http.get('/glossary/in_web.json');
  expect(body.category).toBe('web_apps');
  await press(panelText('import-export.another'));
});

it('what another editor changed is shown before it is confirmed', async () => {
  await openImportExport();
  const slugs = ['seen_one', 'seen_other', 'seen_third'];
  const rows = slugs.map((slug) => ({ slug, term: slug }));
  await page.getByLabel('File', { exact: true }).setInputFiles(file(rows));
  await press(panelText('import-export.compare'));
  const confirm = (count: number) => panelText('import-export.apply.draft', { count });
  await page.getByRole('button', { name: confirm(3) }).waitFor();
  const box = page.getByRole('checkbox', {
    name: panelText('import-export.take', { name: 'seen_other' }),
  });
  expect(await box.getAttribute('aria-checked')).toBe('true');

  const { sharedImport } = glossaryOf(service.strapi);
  const id = String((await sharedImport.status())?.id);
  await sharedImport.run('choose', id, { rows: [2] }, false);

  await press(confirm(3));
  await page.getByText(CHOSEN_OTHERWISE).waitFor();
  await page.getByText(panelText('import-export.taken', { left: 1 })).waitFor();
  await eventually(
    () => box.getAttribute('aria-checked'),
    (checked) => checked === 'false',
  );
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await press(confirm(2));
  await page.getByText(panelText('import-export.done', { written: 2, refused: 0 })).waitFor();
  await press(panelText('import-export.another'));
});

it('a press of the button straight after a checkbox confirms nothing of what another editor changed', async () => {
  await openImportExport();
  const slugs = ['quick_one', 'quick_other', 'quick_third'];
  const rows = slugs.map((slug) => ({ slug, term: slug }));
  await page.getByLabel('File', { exact: true }).setInputFiles(file(rows));
  await press(panelText('import-export.compare'));
  const confirm = (count: number) => panelText('import-export.apply.draft', { count });
  await page.getByRole('button', { name: confirm(3) }).waitFor();
  const { sharedImport } = glossaryOf(service.strapi);
  const id = String((await sharedImport.status())?.id);
  await sharedImport.run('choose', id, { rows: [2] }, false);

  // The choice is on its way when the button is pressed.
  const { letGo } = await hold(page, '**/choose');
  await page
    .getByRole('checkbox', { name: panelText('import-export.take', { name: 'quick_third' }) })
    .click();
  await press(confirm(3));
  letGo();
  await page.getByText(CHOSEN_OTHERWISE).waitFor();
  await page.getByText(panelText('import-export.taken', { left: 1 })).waitFor();
  expect(await sharedImport.status()).toMatchObject({ state: 'compared', leftRows: 1 });
  await press(confirm(2));
  await page.getByText(panelText('import-export.done', { written: 2, refused: 0 })).waitFor();
  await press(panelText('import-export.another'));
});

it('that a compared file is gone, because a colleague discarded it, stays said', async () => {
  await openImportExport();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(file([{ slug: 'soon_gone', term: 'Soon Gone' }]));
  await press(panelText('import-export.compare'));
  const confirm = panelText('import-export.apply.draft', { count: 1 });
  await page.getByRole('button', { name: confirm }).waitFor();
  const { sharedImport } = glossaryOf(service.strapi);
  await sharedImport.run('discard', String((await sharedImport.status())?.id));
  await press(confirm);
  await page.getByRole('button', { name: panelText('import-export.compare') }).waitFor();
  expect(await page.getByText(NO_IMPORT).isVisible()).toBe(true);
});

it('relations to terms that are not there are counted, and their list is downloaded', async () => {
  await imported(
    service.strapi,
    linesOf({
      ...COMPLETE_TERM,
      ...{ slug: 'naming_others', term: 'Naming Others', category: 'testing' },
      related: ['not_there', 'nor_there'],
    }),
  );
  await openImportExport();
  await page.getByText(panelText('import-export.open-relations', { count: 2 })).waitFor();
  const started = page.waitForEvent('download');
  await press(panelText('import-export.open-relations.download'));
  const lines = readFileSync(await (await started).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { slug: 'naming_others', field: 'related', missing: 'not_there' },
    { slug: 'naming_others', field: 'related', missing: 'nor_there' },
  ]);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  // A file that changes no term, and names others that are not there.
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(file([{ slug: 'naming_others', prerequisites: ['not_there'] }]));
  await press(panelText('import-export.compare'));
  await press(panelText('import-export.remember'));
  await page.getByText(panelText('import-export.done', { written: 0, refused: 0 })).waitFor();
  await page.getByText(panelText('import-export.open-relations', { count: 3 })).waitFor();
  await press(panelText('import-export.another'));
});
