import type { Page } from 'playwright-core';
import { accessibilityFaults, clippedIn, overflow } from '../support/browser/browser';
import { closeDialog, takeOption } from '../support/browser/closing';
import { openPanel, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { panelText } from '../support/browser/panel-texts';
import { screenshot } from '../support/browser/pictures';
import { aCategory, aDraft, aPublishedTerm } from '../support/content/content';
import type { RunningService } from '../support/service';

const GROUPS = '/admin/plugins/glossary-groups';

let running: RunningPanel;
let service: RunningService;
let page: Page;
let base: string;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
  const smells = await aCategory(service.strapi, 'smells', 'Smells');
  await aCategory(service.strapi, 'quality', 'Quality');
  await aPublishedTerm(service.strapi, 'God Class', { category: smells, tags: ['oop', 'design'] });
  await aDraft(service.strapi, 'Long Method', { category: smells, tags: ['oop'] });
});
afterAll(() => running.stop());

const dialog = () => page.getByRole('dialog');

it('a category is merged after what readers will see is said, and the page says what was done', async () => {
  await page.goto(`${base}${GROUPS}`);
  await page
    .getByRole('button', { name: panelText('merge.category-label', { name: 'Smells' }) })
    .click();
  await takeOption(dialog().getByRole('combobox'), 'Quality');
  for (const text of [
    panelText('merge.category-terms', { published: 1, drafts: 2, name: 'Quality' }),
    panelText('merge.category-gone', { name: 'Smells' }),
    panelText('merge.leads', {
      from: '/glossary?category=smells',
      into: '/glossary?category=quality',
    }),
  ])
    await dialog().getByText(text).waitFor();
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await screenshot(page, 'merge-category');
  await dialog()
    .getByRole('button', { name: panelText('merge.do') })
    .click();
  const done = panelText('merge.category-done', { name: 'Smells', into: 'Quality', count: 2 });
  await page.getByText(done).waitFor();
  await dialog().waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: 'Smells' }).count()).toBe(0);
  await service.http.get('/glossary?category=smells').expect(301);
  expect(await accessibilityFaults(page)).toEqual([]);
  await screenshot(page, 'groups');
});

it('a tag is merged into one that is there', async () => {
  await page.goto(`${base}${GROUPS}`);
  const button = page.getByRole('button', { name: panelText('merge.tag-label', { tag: 'oop' }) });
  await button.click();
  const field = dialog().getByLabel(panelText('merge.tag-into'));
  expect(await field.inputValue()).toBe('oop');
  await field.fill('objects');
  await dialog()
    .getByText(panelText('merge.tag-new', { tag: 'objects' }))
    .waitFor();
  await field.fill('design');
  await dialog()
    .getByText(panelText('merge.tag-there', { tag: 'design', count: 1 }))
    .waitFor();
  await dialog()
    .getByRole('button', { name: panelText('merge.do') })
    .click();
  await page
    .getByText(panelText('merge.tag-done', { tag: 'oop', into: 'design', count: 2 }))
    .waitFor();
  const { body } = await service.http.get('/glossary/god_class.json').expect(200);
  expect(body.tags).toEqual(['design']);
});

it('in a narrow window everything is read whole', async () => {
  const tag = 'x'.repeat(190);
  await aPublishedTerm(service.strapi, 'With A Long Tag', { tags: [tag] });
  const { page: narrow, close } = await openPanel(running.browser, base, 'dark', {
    viewport: { width: 390, height: 900 },
  });
  await narrow.goto(`${base}${GROUPS}`);
  await narrow.getByLabel(panelText('groups.find-tag')).fill('XXX');
  await narrow.getByText(panelText('groups.tags-found', { count: 1, shown: 100 })).waitFor();
  await screenshot(narrow, 'groups-390');
  expect(await overflow(narrow)).toBeLessThanOrEqual(0);
  await narrow.getByRole('button', { name: panelText('merge.tag-label', { tag }) }).click();
  const open = narrow.getByRole('dialog');
  await open.getByLabel(panelText('merge.tag-into')).fill('short');
  await open.getByText(panelText('merge.tag-new', { tag: 'short' })).waitFor();
  await screenshot(narrow, 'merge-tag-390');
  expect(await clippedIn(open)).toEqual([]);
  await closeDialog(narrow);
  await close();
});
