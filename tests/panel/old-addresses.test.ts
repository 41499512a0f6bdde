import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { screenshot } from '../support/browser/pictures';
import { aColleague } from '../support/clients/panel';
import { aDraft, aPublishedTerm, edit, publish } from '../support/content/content';
import type { RunningService } from '../support/service';

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
}, 240_000);
afterAll(() => running.stop());

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const slugInput = (on = page) => on.locator('[name="slug"]');

/** A published term that stood at `slug` and stands at `<slug>_moved` now. */
async function aMovedTerm(name: string, slug: string): Promise<string> {
  const documentId = await aPublishedTerm(service.strapi, name, { slug });
  await edit(service.strapi, documentId, { slug: `${slug}_moved` });
  await publish(service.strapi, documentId);
  return documentId;
}
const answerAt = (slug: string) => service.http.get(`/glossary/${slug}`);

it('an old address of another term is taken over where the slug says whose it is', async () => {
  await aMovedTerm('Wanderer', 'wanderer');
  const documentId = await aDraft(service.strapi, 'Settler');
  await openTermForm(page, base, documentId);
  await slugInput().fill('wanderer');
  await page
    .getByText('Slug is an address of the term “Wanderer”, and readers who follow old links')
    .first()
    .waitFor();
  expect(await page.getByText('Take over address').count()).toBe(0);
  await button('Take it over').click();
  const says =
    'Once this term is published, /glossary/wanderer is its address and no longer one of “Wanderer”. ' +
    'Readers who follow old links come here.';
  await page.getByText(says).waitFor();

  // The choice was made for this slug.
  await slugInput().fill('settler');
  await page.getByText('Address of the page: /glossary/settler').waitFor();
  await slugInput().fill('wanderer');
  await button('Take it over').click();
  await button('Do not take it over').click();
  await button('Take it over').click();
  await page.getByText(says).waitFor();
  expect(await accessibilityFaults(page, 'div:has(> div > [name="slug"])')).toEqual([]);
  await screenshot(page, 'take-over');

  await button('Publish').click();
  await page.getByText('Frozen since the first publication').waitFor();
  expect((await answerAt('wanderer')).text).toContain('Settler');
});

it('an old address is given up after a question, and the focus stays at the list', async () => {
  const documentId = await aMovedTerm('Giver', 'giver');
  await openTermForm(page, base, documentId);
  const list = page.getByRole('group', { name: 'Old addresses' });
  await list.getByText('/glossary/giver', { exact: true }).waitFor();
  await screenshot(page, 'old-addresses');
  await button('Give up /glossary/giver').click();
  const dialog = page.getByRole('alertdialog', { name: 'Give up /glossary/giver?' });
  await dialog.getByText('reads “not found” from then on').waitFor();
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  expect(await accessibilityFaults(page, '[role="alertdialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await answerAt('giver')).status).toBe(301);

  await button('Give up /glossary/giver').click();
  await dialog.getByRole('button', { name: 'Give up', exact: true }).click();
  await list.getByText('/glossary/giver is given up.').waitFor();
  await list.getByRole('listitem').first().waitFor({ state: 'detached' });
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Old addresses',
  );
  expect((await answerAt('giver')).status).toBe(404);
});

it('an author reads whose the address is, and leaves both to whoever may publish', async () => {
  await aMovedTerm('Owner', 'owner');
  const documentId = await aMovedTerm('Authored', 'authored');
  const as = await aColleague(service.strapi, 'strapi-author');
  const { page: authors, close } = await openPanel(running.browser, base, 'light', { as });
  await openTermForm(authors, base, documentId);
  await authors.getByText('/glossary/authored', { exact: true }).waitFor();
  expect(await authors.getByRole('button', { name: /^Give up/ }).count()).toBe(0);
  await openTermForm(authors, base, await aDraft(service.strapi, 'Authored Draft'));
  await slugInput(authors).fill('owner');
  await authors.getByText('Taking it over is for whoever may publish.').waitFor();
  expect(await button('Take it over', authors).count()).toBe(0);
  await close();
});
