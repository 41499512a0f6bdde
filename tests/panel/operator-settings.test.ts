import { inFormWords, NO_ITEM } from '../../src/plugins/glossary/core/publishing/completeness';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Response as PageResponse } from 'playwright-core';
import { TERM_FORM } from '../../src/plugins/glossary/core/term/edit-form';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import {
  faultsInBothThemes,
  goTo,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { aCategory, aDraft, aPublishedTerm } from '../support/content/content';
import { NO_FEATURES, startWithFeatures } from '../support/features';
import { panelText } from '../support/browser/panel-texts';

/** The panel with settings that are off by default. */

const LITTLE = {
  difficulty: null,
  aliases: null,
  tags: null,
  misconception: null,
  why_it_matters: null,
  common_mistakes: null,
  when_to_use: null,
  avoid_when: null,
  refs: null,
  bad_code: null,
  good_code: null,
  quick_fix: null,
  severity: null,
  effort: null,
};

let running: RunningPanel;
let base: string;
let page: Page;
let server: Server;
let site: string;
let documentId: string;
let littleSaid: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isMoved = request.url === '/moved';
    response.writeHead(isMoved ? 301 : 200, isMoved ? { Location: '/there' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.GLOSSARY_CHECK_REFERENCES = 'true';
  process.env.GLOSSARY_REQUIRED_FIELDS = 'tags';
  process.env.GLOSSARY_BASE_PATH = '/lexicon';
  startWithFeatures(NO_FEATURES);
  running = await startPanel(async ({ strapi }) => {
    glossaryOf(strapi).referenceChecks.setReach({
      isAllowed: (address) => address === '127.0.0.1',
      anyPort: true,
    });
    documentId = await aPublishedTerm(strapi, 'Referring Term', {
      refs: [`${site}/moved`, `${site}/there`],
    });
    await aCategory(strapi);
    littleSaid = await aDraft(strapi, 'Little Said', LITTLE);
  });
  ({ base, page } = running);
}, 240_000);
afterAll(async () => {
  await running.stop();
  process.env.GLOSSARY_CHECK_REFERENCES = '';
  delete process.env.GLOSSARY_REQUIRED_FIELDS;
  delete process.env.GLOSSARY_BASE_PATH;
  jest.restoreAllMocks();
  server.close();
});

it('nothing in the panel is of a feature that is off', async () => {
  const missing: string[] = [];
  const note = (answer: PageResponse): unknown =>
    answer.status() === 404 && missing.push(answer.url());
  page.on('response', note);
  await goTo(page, base, '');
  await page.getByRole('heading', { name: panelText('attention.title') }).waitFor();
  const entries = page.getByRole('navigation').getByRole('link');
  const named = (await entries.allTextContents()).join(' ');
  for (const there of ['groups.title', 'history.title'] as const)
    expect(named).toContain(panelText(there));
  await openTermForm(page, base, documentId);
  await page.getByRole('heading', { name: panelText('readers.title') }).waitFor();
  await page.getByText(panelText('readers.citation'), { exact: true }).waitFor();
  const form = await page.locator('body').innerText();
  for (const off of [
    'review.title',
    'reports.title',
    'import-export.title',
    'schedule.panel',
    'readers.no-rating',
    'readers.views',
    'readers.activity',
    'show.most-read',
    'show.least-rated',
  ] as const)
    expect([off, named.includes(panelText(off)) || form.includes(panelText(off))]).toEqual([
      off,
      false,
    ]);
  const scores = TERM_FORM.find(({ key }) => key === 'score')?.title ?? '';
  expect(await page.getByRole('heading', { name: scores, level: 2 }).count()).toBe(0);
  await goTo(page, base, 'plugins/glossary');
  await page.getByRole('link', { name: panelText('show.stale') }).waitFor();
  for (const off of ['least-rated', 'most-read', 'activity', 'unusual'] as const)
    expect(await page.getByRole('link', { name: panelText(`show.${off}`) }).count()).toBe(0);
  page.off('response', note);
  expect(missing).toEqual([]);
});

it('addresses of readers are where the glossary is', async () => {
  const body = page.locator('body');
  await openTermForm(page, base, documentId);
  await page.getByText(panelText('readers.citation'), { exact: true }).waitFor();
  await page.getByRole('button', { name: panelText('slug.unlock') }).click();
  const path = '/lexicon/referring_term';
  await body.getByText(panelText('slug.unlocked', { path })).waitFor();
  expect(await body.innerText()).not.toContain('/glossary/');
  await openTermForm(page, base, littleSaid);
  await body.getByText(panelText('slug.address', { path: '/lexicon/little_said' })).waitFor();
});

it('the form checks the references of a term, the list names moved ones, and one press applies the new address', async () => {
  await openTermForm(page, base, documentId);
  const box = page.locator('aside', {
    has: page.getByRole('heading', { name: 'References', exact: true }),
  });
  await box.getByRole('button', { name: panelText('reference.check') }).click();
  await box.getByText(`Has moved to ${site}/there.`).waitFor();
  await box.getByText(panelText('reference.ok')).waitFor();

  await goTo(page, base, 'plugins/glossary');
  await page.getByRole('link', { name: 'References (1)' }).click();
  const table = page.getByRole('table', { name: 'References' });
  await table.getByText(`Has moved to ${site}/there.`).waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page
    .getByRole('button', { name: panelText('reference.check-name', { name: 'Referring Term' }) })
    .click();
  await table.getByText(panelText('reference.check'), { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await table.getByRole('link', { name: 'Referring Term' }).click();
  await box.getByText(`Has moved to ${site}/there.`).waitFor();

  const lines = () =>
    page
      .locator('[id="refs"] textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  await box
    .getByRole('button', { name: panelText('reference.take-name', { address: `${site}/there` }) })
    .press('Enter');
  const taken = box.getByRole('button', {
    name: panelText('reference.taken-name', { address: `${site}/there` }),
  });
  await taken.waitFor();
  // The address stood in the second line already.
  expect(await lines()).toEqual([`${site}/there`]);
  expect(await taken.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await faultsInBothThemes(page, 'aside:has(li button)')).toEqual([]);
  const draft = () =>
    running.service.strapi.documents('plugin::glossary.term').findOne({ documentId });
  expect((await draft())?.refs).toEqual([`${site}/moved`, `${site}/there`]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
  await taken.waitFor({ state: 'detached' });
  expect((await draft())?.refs).toEqual([`${site}/there`]);
});

it('the form requires the operator’s fields, shows how complete the term is, and publishes it', async () => {
  await openTermForm(page, base, littleSaid);
  const readiness = page
    .getByRole('complementary')
    .getByText(/still open/)
    .or(page.getByText(panelText('ready.done')));
  await page.getByText('One thing is still open:').waitFor();
  expect(await readiness.count()).toBe(1);
  await page.getByText(inFormWords({ field: 'tags', message: NO_ITEM })).waitFor();
  await page.getByText(panelText('ready.filled', { filled: 8, all: 24 })).waitFor();
  const labelOf = (label: string) => page.getByText(new RegExp(`^${label}\\*?$`)).first();
  expect(await labelOf('Tags').textContent()).toBe('Tags*');
  expect(await labelOf('TL;DR').textContent()).toBe('TL;DR*');
  expect(await labelOf('Common mistakes').textContent()).toBe('Common mistakes');
  expect(await labelOf('Quick fix').textContent()).toBe('Quick fix');

  await page.locator('[id="tags"] input').fill('keyword');
  await page.keyboard.press('Enter');
  await page.locator('[name="quick_fix"]').fill('Say more.');
  await page.getByText(panelText('ready.done')).waitFor();
  await page.getByText(panelText('ready.filled', { filled: 10, all: 24 })).waitFor();
  expect(await faultsInBothThemes(page, 'aside')).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
  const { body } = await running.service.http.get('/lexicon/little_said.json');
  expect([body.tags, body.severity]).toEqual([['keyword'], '']);
});

it('the list of incomplete drafts says how complete each one is', async () => {
  await aDraft(running.service.strapi, 'Even Less', { ...LITTLE, short: null });
  await goTo(page, base, 'plugins/glossary?show=incomplete');
  const row = page.getByRole('row', { name: /Even Less/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    'Even Less',
    'Testing',
    '2',
    'TL;DR is missing',
    '7 of 24',
  ]);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});
