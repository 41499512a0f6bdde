import { inFormWords } from '../../src/plugins/glossary/core/publishing/completeness';
import {
  slugHolderFault,
  WAYS_TO_TAKE_OVER,
} from '../../src/plugins/glossary/core/publishing/slug-holder';
import type { Page } from 'playwright-core';
import { accessibilityFaults, clippedIn } from '../support/browser/browser';
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
import { panelText } from '../support/browser/panel-texts';

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
    .getByText(
      inFormWords(
        slugHolderFault({ hold: 'old-address', name: 'Wanderer' }, WAYS_TO_TAKE_OVER.inForm),
      ),
    )
    .first()
    .waitFor();
  expect(await page.getByText('Take over address').count()).toBe(0);
  await button(panelText('slug.take-over')).click();
  const says = panelText('slug.taken-over', { path: '/glossary/wanderer', holder: '“Wanderer”' });
  await page.getByText(says).waitFor();

  // The choice was made for this slug.
  await slugInput().fill('settler');
  await page.getByText(panelText('slug.address', { path: '/glossary/settler' })).waitFor();
  await slugInput().fill('wanderer');
  await button(panelText('slug.take-over')).click();
  await button(panelText('slug.do-not-take-over')).click();
  await button(panelText('slug.take-over')).click();
  await page.getByText(says).waitFor();
  expect(await accessibilityFaults(page, 'div:has(> div > [name="slug"])')).toEqual([]);
  await screenshot(page, 'take-over');

  await button('Publish').click();
  await page.getByText(panelText('slug.frozen')).waitFor();
  expect((await answerAt('wanderer')).text).toContain('Settler');
});

it('an old address is given up after a question, and the focus stays at the list', async () => {
  const documentId = await aMovedTerm('Giver', 'giver');
  await openTermForm(page, base, documentId);
  const list = page.getByRole('group', { name: panelText('slug.old') });
  await list.getByText('/glossary/giver', { exact: true }).waitFor();
  await screenshot(page, 'old-addresses');
  await button('Give up /glossary/giver').click();
  const dialog = page.getByRole('alertdialog', { name: 'Give up /glossary/giver?' });
  await dialog.getByText(panelText('slug.give-up-says')).waitFor();
  expect(await accessibilityFaults(page, '[role="alertdialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await answerAt('giver')).status).toBe(301);

  await button('Give up /glossary/giver').click();
  await dialog.getByRole('button', { name: panelText('slug.give-up'), exact: true }).click();
  await list.getByText(panelText('slug.given-up', { path: '/glossary/giver' })).waitFor();
  await list.getByRole('listitem').first().waitFor({ state: 'detached' });
  await page.waitForFunction(
    (label) => document.activeElement?.getAttribute('aria-label') === label,
    panelText('slug.old'),
  );
  expect((await answerAt('giver')).status).toBe(404);
});

it('in a narrow window, the longest old address is read whole before it is given up', async () => {
  const slug = 'a'.repeat(74);
  const documentId = await aMovedTerm('Long', slug);
  const { page: narrow, close } = await openPanel(running.browser, base, 'dark', {
    viewport: { width: 390, height: 900 },
  });
  await openTermForm(narrow, base, documentId);
  const path = `/glossary/${slug}`;
  await narrow.getByRole('button', { name: panelText('slug.give-up-name', { path }) }).click();
  const dialog = narrow.getByRole('alertdialog');
  await dialog.getByText(panelText('slug.give-up-says')).waitFor();
  await screenshot(narrow, 'give-up-390');
  expect(await clippedIn(dialog)).toEqual([]);
  await close();
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
  await authors.getByText(panelText('slug.take-over-who')).waitFor();
  expect(await button(panelText('slug.take-over'), authors).count()).toBe(0);
  await close();
});
