import type { Browser } from 'playwright-core';
import { launchBrowser, listen, openPage } from '../support/browser/browser';
import { openHome, openPanel, openTermForm } from '../support/browser/panel-browser';
import {
  ADMINISTRATOR,
  aColleague,
  type Credentials,
  logInToPanel,
} from '../support/clients/panel';
import { aPublishedTerm } from '../support/content/content';
import { type RunningService, startService } from '../support/service';

let service: RunningService;
let browser: Browser;
let base: string;
let documentId: string;
const people: Record<string, Credentials> = { 'a Super Admin': ADMINISTRATOR };
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: '' });
  documentId = await aPublishedTerm(service.strapi, 'Own Name');
  await logInToPanel(service);
  people['an editor'] = await aColleague(service.strapi, 'strapi-editor');
  people['an author'] = await aColleague(service.strapi, 'strapi-author');
  base = await listen(service);
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** What of a page is somebody else's: links to other sites, and Strapi's name. */
const FOREIGN = /strapi|marketplace|pricing|free trial|media library/i;

it('the log-in has the name and the mark of the glossary', async () => {
  const { page, close } = await openPage(browser, `${base}/admin/auth/login`);
  await page.getByRole('heading', { name: 'Glossary' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(FOREIGN);
  expect(await page.title()).not.toMatch(FOREIGN);
  expect(await page.locator('img').first().getAttribute('src')).toMatch(/mark|^data:image\/svg/);
  await close();
});

it.each(['a Super Admin', 'an editor', 'an author'])(
  '%s sees no trace of somebody else’s shop, and the console is empty',
  async (who) => {
    const as = people[who] ?? ADMINISTRATOR;
    const { page, complaints, close } = await openPanel(browser, base, 'light', { as });
    const found: string[] = [];
    const look = async (place: string): Promise<void> => {
      await page.waitForLoadState('networkidle');
      // The addresses of the colleagues of these tests have the names of Strapi's roles.
      const text = (await page.locator('body').innerText()).replaceAll(/\S+@\S+/g, '');
      found.push(...(FOREIGN.exec(text) ?? []).map((word) => `${place}: ${word}`));
      const links = await page.locator('a[href*="strapi.io"]:visible').count();
      if (links > 0) found.push(`${place}: ${links} links to Strapi`);
      if (FOREIGN.test(await page.title())) found.push(`${place}: ${await page.title()}`);
    };
    await openHome(page, base);
    await look('home');
    const menu = page.getByRole('navigation').first().getByRole('link');
    const names = await menu.evaluateAll((links) =>
      links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''),
    );
    expect(names.slice(0, 3).join()).toMatch(/Home,Terms,/);
    await page.goto(`${base}/admin/content-manager/collection-types/api::term.term`);
    await page.getByRole('heading', { name: 'Term', level: 1 }).waitFor();
    await look('list');
    await openTermForm(page, base, who === 'an author' ? 'create' : documentId);
    await look('form');
    const words = await page.getByText(/\b(entry|entries|documents?)\b/i).allInnerTexts();
    expect(words).toEqual([]);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
);
