import type { Browser, Locator, Page } from 'playwright-core';
import { NO_MAIL } from '../../src/plugins/strapi-guard/server/accounts/panel-password-reset';
import { launchBrowser, listen, openPage, type OpenedPage } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { tabTo } from '../support/browser/keyboard';
import { goTo, openHome, openPanel, openTermForm } from '../support/browser/panel-browser';
import { panelText } from '../support/browser/panel-texts';
import {
  ADMINISTRATOR,
  aColleague,
  type Credentials,
  logInToPanel,
} from '../support/clients/panel';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import { type RunningService, startService } from '../support/service';

const OWN_WIDGETS = [
  panelText('attention.title'),
  panelText('activity.title'),
  panelText('show.most-read'),
  panelText('show.least-rated'),
];
const ATTENTION = [
  panelText('show.incomplete'),
  panelText('show.unpublished'),
  panelText('show.changed'),
  panelText('show.unscored'),
  panelText('show.broken'),
  panelText('show.stale'),
  panelText('show.unusual'),
];
const MAY_NOT_PUBLISH = panelText('ready.no-right');
const NUMBERS = [panelText('show.least-rated'), panelText('show.most-read'), 'Activity'];

/** Foreign branding on a page: links to other sites, and Strapi's name. */
const FOREIGN = /strapi|marketplace|pricing|free trial|media library/i;
const LIST = 'content-manager/collection-types/plugin::glossary.term';

let service: RunningService;
let browser: Browser;
let base: string;
let author: Credentials;
let editor: Credentials;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: '' });
  await logInToPanel(service);
  author = await aColleague(service.strapi, 'strapi-author');
  editor = await aColleague(service.strapi, 'strapi-editor');
  base = await listen(service);
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

let opened: OpenedPage;
let page: Page;
async function logIn(as: Credentials): Promise<void> {
  opened = await openPanel(browser, base, 'system', { as });
  ({ page } = opened);
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const menuLink = (name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const widget = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });

async function foreignTexts(): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  // The addresses of the colleagues of these tests have the names of Strapi's roles.
  const text = (await page.locator('body').innerText()).replaceAll(/\S+@\S+/g, '');
  return [
    ...(FOREIGN.exec(text) ?? []),
    ...(FOREIGN.exec(await page.title()) ?? []),
    ...(await page.locator('a[href*="strapi.io"]:visible').allInnerTexts()),
  ];
}
const traces = async (): Promise<string[]> => [
  ...(await foreignTexts()),
  // The router has not made the step by which a test goes from page to page.
  ...opened.complaints.filter((text) => !text.includes('@remix-run/router')),
];
const foreignWords = (): Promise<string[]> =>
  page.getByText(/\b(entry|entries|documents?)\b/i).allInnerTexts();

async function ownWidgets(): Promise<string[]> {
  await openHome(page, base);
  await widget(panelText('attention.title')).getByRole('listitem').first().waitFor();
  await widget('Profile').waitFor();
  const shown = await Promise.all(OWN_WIDGETS.map((title) => widget(title).isVisible()));
  return OWN_WIDGETS.filter((_title, index) => shown[index]);
}

async function listsOfThePage(show = ''): Promise<string[]> {
  await goTo(page, base, `plugins/glossary?show=${show}`);
  const lists = page.getByRole('navigation', { name: panelText('page.nav') });
  await lists.waitFor();
  const names = await lists.getByRole('link').allTextContents();
  // Some say how many terms they hold, as soon as that is known.
  return names.map((name) => name.replace(/ \(\d+\)$/, ''));
}

async function openList(): Promise<void> {
  await goTo(page, base, LIST);
  await page.getByRole('heading', { name: 'Term', level: 1 }).waitFor();
}

describe('the log-in', () => {
  async function enter({ email, password }: Credentials): Promise<void> {
    for (const [label, text] of [
      ['Email', email],
      ['Password', password],
    ] as const) {
      await tabTo(page, page.getByRole('textbox', { name: label }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
  }
  const isClosed = async (): Promise<void> => {
    await page.getByLabel('Email').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/auth/login');
  };

  it('has the name and the mark of the glossary, and opens the requested page after the log-in, until the log-out', async () => {
    opened = await openPage(browser, `${base}/admin/plugins/glossary?show=unscored`);
    ({ page } = opened);
    await isClosed();
    await page.getByRole('heading', { name: 'Glossary' }).waitFor();
    expect(await foreignTexts()).toEqual([]);
    expect(await page.locator('img').first().getAttribute('src')).toMatch(/mark|^data:image\/svg/);

    for (const wrong of [
      { ...ADMINISTRATOR, email: 'nobody@glossary.example' },
      { ...ADMINISTRATOR, password: 'Not-the-password-1' },
    ]) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/admin/login'));
      await enter(wrong);
      expect((await answered).status()).toBe(400);
      await page.getByRole('alert').getByText('Invalid credentials').waitFor();
    }
    await page.goto(`${base}/admin/plugins/glossary?show=unscored`);
    await isClosed();
    await enter(ADMINISTRATOR);
    // The log-in has the same heading, so the address is what shows the page.
    await page.waitForURL((url) => url.pathname === '/admin/plugins/glossary');
    await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('?show=unscored');

    await page.getByRole('button', { name: 'An Editor' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByLabel('Email').waitFor();
    await page.goto(`${base}/admin/plugins/glossary`);
    await isClosed();
  });

  it('says who can help with a forgotten password where no mail is sent', async () => {
    await page.goto(`${base}/admin/auth/forgot-password`);
    await page.getByLabel('Email').fill(ADMINISTRATOR.email);
    await page.getByRole('button', { name: 'Send Email' }).click();
    const answer = page.getByText(NO_MAIL);
    await answer.waitFor();
    expect(await answer.isVisible()).toBe(true);
    await opened.close();
  });
});

it('a Super Admin sees no foreign branding, and the console is empty', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Own Name');
  await logIn(ADMINISTRATOR);
  await openHome(page, base);
  expect(await traces()).toEqual([]);
  const menu = page.getByRole('navigation').first().getByRole('link');
  const names = await menu.evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''),
  );
  expect(names.slice(0, 3).join()).toMatch(/Home,Terms,/);
  await openList();
  expect(await traces()).toEqual([]);
  await openTermForm(page, base, documentId);
  expect([await traces(), await foreignWords()]).toEqual([[], []]);
  await opened.close();
});

describe('an author', () => {
  beforeAll(() => logIn(author));
  afterAll(() => opened.close());

  it('saves a draft, looks at its page, and has no way to publish it, with the reason', async () => {
    await openTermForm(page, base);
    await aside(panelText('ready.title')).getByText(MAY_NOT_PUBLISH).waitFor();
    expect([await traces(), await foreignWords()]).toEqual([[], []]);
    await page.locator('[name="term"]').fill('Written By An Author');
    await page.waitForFunction(
      () => (document.getElementById('slug') as HTMLInputElement).value === 'written_by_an_author',
    );
    expect(await button('Publish').isDisabled()).toBe(true);
    await button('Save').click();
    await button(panelText('preview.open')).waitFor();
    expect(await button('Publish').isDisabled()).toBe(true);
    await aside(panelText('ready.title')).getByText(MAY_NOT_PUBLISH).waitFor();
    const opened = page.context().waitForEvent('page');
    await button(panelText('preview.open')).click();
    const preview = await opened;
    await preview.getByRole('heading', { name: 'Written By An Author', level: 1 }).waitFor();
    expect((await service.http.get('/glossary/written_by_an_author')).status).toBe(404);
  });

  it('improves a published term; readers see the change when another role publishes it', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Improved By An Author');
    await openTermForm(page, base, documentId);
    await aside(panelText('readers.title')).getByText(panelText('readers.no-rating')).waitFor();
    await page.locator('[name="short"]').fill('Better by far.');
    await button('Save').click();
    await page.getByText(panelText('saving.all-saved')).waitFor();
    expect(await button('Publish').isDisabled()).toBe(true);

    await button(panelText('compare.open')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(panelText('compare.count', { count: 1 })).waitFor();
    await closeDialog(page);

    await aside('Publishing').getByRole('button', { name: 'More actions' }).click();
    const unpublish = page.getByRole('menuitem', { name: 'Unpublish' });
    await unpublish.waitFor();
    expect(await unpublish.getAttribute('aria-disabled')).toBe('true');
    const { body } = await service.http.get('/glossary/improved_by_an_author.json').expect(200);
    expect(body.short).toBe('A definition of one sentence.');
  });

  it('sees what needs attention, and no numbers of all terms', async () => {
    await aDraft(service.strapi, 'Incomplete Draft', { short: '' });
    expect(await ownWidgets()).toEqual([panelText('attention.title')]);
    expect(await traces()).toEqual([]);
    for (const closed of [panelText('import-export.title'), panelText('reports.title')])
      expect(await menuLink(closed).count()).toBe(0);
    await openList();
    expect(await traces()).toEqual([]);
    expect(await listsOfThePage()).toEqual(ATTENTION);
    await page.getByRole('link', { name: 'Incomplete Draft', exact: true }).waitFor();
    // An address from a colleague who may see more leads to what this one may see.
    expect(await listsOfThePage('most-read')).toEqual(ATTENTION);
    await page.getByRole('link', { name: 'Incomplete Draft', exact: true }).waitFor();
  });

  it('does not import or export', async () => {
    await goTo(page, base, 'plugins/glossary-exchange');
    await page.getByText("You don't have the permissions to access that content").waitFor();
    expect(await page.getByLabel('File', { exact: true }).count()).toBe(0);
  });
});

describe('an editor', () => {
  beforeAll(() => logIn(editor));
  afterAll(() => opened.close());

  it('publishes a draft of an author', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Waiting For An Editor');
    await edit(service.strapi, documentId, { short: 'What the author changed.' });
    await openTermForm(page, base, documentId);
    await aside(panelText('ready.title')).getByText(panelText('ready.done')).waitFor();
    expect(await page.getByText(MAY_NOT_PUBLISH).count()).toBe(0);
    expect([await traces(), await foreignWords()]).toEqual([[], []]);
    await button('Publish').click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    const { body } = await service.http.get('/glossary/waiting_for_an_editor.json').expect(200);
    expect(body.short).toBe('What the author changed.');
  });

  it('sees what needs attention, and the numbers of all terms, and may import', async () => {
    expect(await ownWidgets()).toEqual(OWN_WIDGETS);
    expect(await traces()).toEqual([]);
    await openList();
    expect(await traces()).toEqual([]);
    expect(await listsOfThePage()).toEqual([...ATTENTION, ...NUMBERS]);
    await menuLink(panelText('import-export.title')).click();
    await page.getByLabel('File', { exact: true }).waitFor();
  });
});
