import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, listen } from '../support/browser/browser';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import { aColleague, type Credentials, logInToPanel } from '../support/clients/panel';
import { openHome, openPanel, openTermForm } from '../support/browser/panel-browser';
import { eventually } from '../support/eventually';
import { type RunningService, startService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { closeDialog, takeOption } from '../support/browser/closing';

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

let page: Page;
afterEach(() => page.context().close());
async function logIn(as: Credentials): Promise<void> {
  ({ page } = await openPanel(browser, base, 'light', { as }));
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const menuLink = (name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const widget = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });

async function ownWidgets(): Promise<string[]> {
  await page.goto(`${base}/admin/`);
  await widget(panelText('attention.title')).getByRole('listitem').first().waitFor();
  await widget('Profile').waitFor();
  const shown = await Promise.all(OWN_WIDGETS.map((title) => widget(title).isVisible()));
  return OWN_WIDGETS.filter((_title, index) => shown[index]);
}

async function listsOfThePage(show = ''): Promise<string[]> {
  await page.goto(`${base}/admin/plugins/glossary?show=${show}`);
  const lists = page.getByRole('navigation', { name: panelText('page.nav') });
  await lists.waitFor();
  const names = await lists.getByRole('link').allTextContents();
  // Some say how many terms they hold, as soon as that is known.
  return names.map((name) => name.replace(/ \(\d+\)$/, ''));
}

describe('an author', () => {
  beforeEach(() => logIn(author));

  it('saves a draft, looks at its page, and has no way to publish it, with the reason', async () => {
    await openTermForm(page, base);
    await aside(panelText('ready.title')).getByText(MAY_NOT_PUBLISH).waitFor();
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

  it('improves a published term; readers see the change when somebody else publishes it', async () => {
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
    expect(await listsOfThePage()).toEqual(ATTENTION);
    await page.getByRole('link', { name: 'Incomplete Draft', exact: true }).waitFor();
    // An address from a colleague who may see more leads to what this one may see.
    expect(await listsOfThePage('most-read')).toEqual(ATTENTION);
    await page.getByRole('link', { name: 'Incomplete Draft', exact: true }).waitFor();
  });

  it('does not import or export', async () => {
    await openHome(page, base);
    await menuLink('Glossary').waitFor();
    for (const closed of [panelText('import-export.title'), panelText('reports.title')])
      expect(await menuLink(closed).count()).toBe(0);
    await page.goto(`${base}/admin/plugins/glossary-exchange`);
    await page.getByText("You don't have the permissions to access that content").waitFor();
    expect(await page.getByLabel('File', { exact: true }).count()).toBe(0);
  });
});

describe('an editor', () => {
  beforeEach(() => logIn(editor));

  it('publishes what an author wrote, and takes it back', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Waiting For An Editor');
    await edit(service.strapi, documentId, { short: 'What the author changed.' });
    await openTermForm(page, base, documentId);
    await aside(panelText('ready.title')).getByText(panelText('ready.done')).waitFor();
    expect(await page.getByText(MAY_NOT_PUBLISH).count()).toBe(0);
    await button('Publish').click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    const { body } = await service.http.get('/glossary/waiting_for_an_editor.json').expect(200);
    expect(body.short).toBe('What the author changed.');

    await aside('Publishing').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const status = async () => (await service.http.get('/glossary/waiting_for_an_editor')).status;
    await eventually(status, (answered) => answered === 410);
  });

  it('imports a file from the menu', async () => {
    await aPublishedTerm(service.strapi, 'Known To The Editor');
    await openHome(page, base);
    await menuLink(panelText('import-export.title')).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'terms.jsonl',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('{"slug":"known_to_the_editor","short":"Brought in by an editor."}\n'),
    });
    await takeOption(
      page.getByRole('combobox', { name: panelText('import-export.as') }),
      'Published',
    );
    await button(panelText('import-export.compare')).click();
    await button('Write and publish 1 row').click();
    await page.getByText(panelText('import-export.done', { written: 1, refused: 0 })).waitFor();
    const { body } = await service.http.get('/glossary/known_to_the_editor.json').expect(200);
    expect(body.short).toBe('Brought in by an editor.');
  });

  it('sees what needs attention, and the numbers of all terms', async () => {
    expect(await ownWidgets()).toEqual(OWN_WIDGETS);
    expect(await listsOfThePage()).toEqual([...ATTENTION, ...NUMBERS]);
  });
});
