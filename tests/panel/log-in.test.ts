import type { Browser, Page } from 'playwright-core';
import { launchBrowser, listen, openPage } from '../support/browser/browser';
import { tabTo } from '../support/browser/keyboard';
import { ADMINISTRATOR, logInToPanel } from '../support/clients/panel';
import { type RunningService, startService } from '../support/service';

let service: RunningService;
let browser: Browser;
let base: string;
let page: Page;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: '' });
  await logInToPanel(service);
  base = await listen(service);
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  ({ page } = await openPage(browser, `${base}/admin/plugins/glossary?show=unscored`));
  await page.getByLabel('Email').waitFor();
});
afterEach(() => page.context().close());

async function typeInto(label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

it('whoever types their email and password comes to the page that they asked for', async () => {
  expect(new URL(page.url()).pathname).toBe('/admin/auth/login');
  await typeInto('Email', ADMINISTRATOR.email);
  await typeInto('Password', ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  // The log-in has the same heading, so the address is what shows the page.
  await page.waitForURL((url) => url.pathname === '/admin/plugins/glossary');
  await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('?show=unscored');
});

it.each([
  ['a wrong password', { ...ADMINISTRATOR, password: 'Not-the-password-1' }],
  ['an unknown email', { ...ADMINISTRATOR, email: 'nobody@glossary.example' }],
])('%s is refused, and the panel stays closed', async (_what, { email, password }) => {
  await typeInto('Email', email);
  await typeInto('Password', password);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Invalid credentials').waitFor();
  await page.goto(`${base}/admin/content-manager/collection-types/api::term.term`);
  await page.getByLabel('Email').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/auth/login');

  // The mistake can be made good.
  await typeInto('Email', ADMINISTRATOR.email);
  await typeInto('Password', ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await page.getByRole('heading', { name: 'Term', level: 1 }).waitFor();
});

it('whoever logs out has to log in again', async () => {
  await typeInto('Email', ADMINISTRATOR.email);
  await typeInto('Password', ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'An Editor' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email').waitFor();
  await page.goto(`${base}/admin/plugins/glossary`);
  await page.getByLabel('Email').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/auth/login');
});
