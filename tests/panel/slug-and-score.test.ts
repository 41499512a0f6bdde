import {
  inFormWords,
  refusalMessage,
} from '../../src/plugins/glossary/core/publishing/completeness';
import { slugHolderFault } from '../../src/plugins/glossary/core/publishing/slug-holder';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { aDraft, aPublishedTerm } from '../support/content/content';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';

const AXES = ['detectability', 'effort', 'burden', 'trap'];
const SCORE = Object.fromEntries(AXES.map((axis) => [axis, { value: 5, rationale: 'A reason.' }]));

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
}, 240_000);
afterAll(() => running.stop());

const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const focusedText = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.textContent ?? null);

it('a slug that another term has is named while it is typed, and replaced by a free one', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Closure');
  await aDraft(strapi, 'Closure 2');
  await openTermForm(page, base);
  await page.locator('[name="term"]').fill('Closure');
  const panel = aside(panelText('ready.title'));
  const point = panel.getByRole('button', {
    name: inFormWords(slugHolderFault({ hold: 'page', name: 'Closure' }, '')),
  });
  await point.waitFor();
  await page
    .getByText(`${inFormWords(slugHolderFault({ hold: 'page', name: 'Closure' }, ''))}.`, {
      exact: true,
    })
    .waitFor();
  await point.click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('slug');

  await button(panelText('slug.use', { slug: 'closure_3' })).click();
  await point.waitFor({ state: 'detached' });
  expect(await page.locator('[name="slug"]').inputValue()).toBe('closure_3');

  await page.locator('[name="slug"]').fill('closure_2');
  await panel
    .getByRole('button', {
      name: inFormWords(slugHolderFault({ hold: 'draft', name: 'Closure 2' }, '')),
    })
    .waitFor();
  await button('Save').click();
  const refusal = refusalMessage(
    'Closure',
    [slugHolderFault({ hold: 'draft', name: null }, '')],
    'saved',
  );
  await page.getByText(refusal).first().waitFor();
  await button(panelText('slug.use', { slug: 'closure_2_2' })).click();
  await button('Save').click();
  await page.waitForURL(/api::term\.term\/[a-z0-9]{24}/);
});

it('a score is removed, brought back, and gone with the publication', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Scored Term', { score_draft: SCORE });
  const publicPage = async () => (await service.http.get('/glossary/scored_term')).text;
  await openTermForm(page, base, documentId);
  const detectability = page.getByRole('textbox', {
    name: panelText('score.rationale-of', { axis: 'Detectability' }),
  });
  await button(panelText('score.remove')).click();
  await page.getByText(panelText('score.removed')).waitFor();
  expect(await focusedText()).toBe(panelText('score.undo'));
  expect(await detectability.inputValue()).toBe('');
  await aside(panelText('readers.title'))
    .getByText(panelText('readers.score-changes', { line: 'debt(d5/e5/b5/t5)' }))
    .waitFor();
  expect(await accessibilityFaults(page, '[id="score_draft"]')).toEqual([]);

  await button(panelText('score.undo')).click();
  await page.getByText(panelText('score.public')).waitFor();
  expect(await detectability.inputValue()).toBe('A reason.');

  await button(panelText('score.remove')).click();
  await button(panelText('compare.open')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(panelText('compare.count', { count: 1 })).waitFor();
  expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    panelText('field.score-draft'),
  ]);
  expect(await dialog.locator('del').first().textContent()).toBe(
    'Removed: Detectability 5: A reason.',
  );
  await closeDialog(page);

  await button('Save').click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
  expect(await publicPage()).toContain('debt(d5/e5/b5/t5)');
  await button('Publish').click();
  await page.getByText(panelText('score.none')).waitFor();
  expect(await publicPage()).not.toContain('debt(');
  expect(await button(panelText('score.remove')).count()).toBe(0);
});
