import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { screenshot } from '../support/browser/pictures';
import { aPublishedTerm } from '../support/content/content';
import { panelText } from '../support/browser/panel-texts';

let running: RunningPanel;
let base: string;
let page: Page;
let server: Server;
let site: string;
let documentId: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isMoved = request.url === '/moved';
    response.writeHead(isMoved ? 301 : 200, isMoved ? { Location: '/there' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.GLOSSARY_CHECK_REFERENCES = 'true';
  running = await startPanel(async ({ strapi }) => {
    glossaryOf(strapi).referenceChecks.setReach({
      isAllowed: (address) => address === '127.0.0.1',
      anyPort: true,
    });
    documentId = await aPublishedTerm(strapi, 'Referring Term', {
      refs: [`${site}/moved`, `${site}/there`],
    });
  });
  ({ base, page } = running);
}, 240_000);
afterAll(async () => {
  await running.stop();
  process.env.GLOSSARY_CHECK_REFERENCES = '';
  server.close();
});

it('the form checks the references of a term, and the list names what has moved', async () => {
  await openTermForm(page, base, documentId);
  const box = page.locator('aside', {
    has: page.getByRole('heading', { name: 'References', exact: true }),
  });
  await box.getByRole('button', { name: panelText('reference.check') }).click();
  await box.getByText(`Has moved to ${site}/there.`).waitFor();
  await box.getByText(panelText('reference.ok')).waitFor();
  await screenshot(page, 'references-form');

  await page.goto(`${base}/admin/plugins/glossary`);
  await page.getByRole('link', { name: 'References (1)' }).click();
  const table = page.getByRole('table', { name: 'References' });
  await table.getByText(`Has moved to ${site}/there.`).waitFor();
  await screenshot(page, 'references-list');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page
    .getByRole('button', { name: panelText('reference.check-name', { name: 'Referring Term' }) })
    .click();
  await table.getByText(panelText('reference.check'), { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await screenshot(page, 'references-390');
  expect(await overflow(page)).toBe(0);
  await table.getByRole('link', { name: 'Referring Term' }).click();
  await page.getByRole('heading', { name: panelText('field.score-draft'), level: 2 }).waitFor();
});

it('the new address of a reference that has moved is put into the form with one press, and saved from there', async () => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openTermForm(page, base, documentId);
  const box = page.locator('aside', {
    has: page.getByRole('heading', { name: 'References', exact: true }),
  });
  const lines = () =>
    page
      .locator('[id="refs"] textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  await box.getByText(`Has moved to ${site}/there.`).waitFor();
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
  await screenshot(page, 'references-taken');
  const faults = await accessibilityFaults(page, 'aside:has(li button)');
  // Strapi gives all its side panels the same name.
  expect(faults.filter((fault) => !fault.startsWith('landmark-unique'))).toEqual([]);
  const draft = () => running.service.strapi.documents('api::term.term').findOne({ documentId });
  expect((await draft())?.refs).toEqual([`${site}/moved`, `${site}/there`]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
  await taken.waitFor({ state: 'detached' });
  expect((await draft())?.refs).toEqual([`${site}/there`]);
});
