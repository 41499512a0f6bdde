import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { aDraft, aPublishedTerm } from '../support/content/content';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';

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
  const panel = aside('Before you publish');
  const point = panel.getByRole('button', { name: 'Slug is taken by the term “Closure”' });
  await point.waitFor();
  await page.getByText('Slug is taken by the term “Closure”.', { exact: true }).waitFor();
  await point.click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('slug');

  await button('Use closure_3, which is free').click();
  await point.waitFor({ state: 'detached' });
  expect(await page.locator('[name="slug"]').inputValue()).toBe('closure_3');

  await page.locator('[name="slug"]').fill('closure_2');
  await panel.getByRole('button', { name: 'Slug is taken by the draft “Closure 2”' }).waitFor();
  await button('Save').click();
  const refusal = '“Closure” cannot be saved: Slug is taken by the draft of another term.';
  await page.getByText(refusal).first().waitFor();
  await button('Use closure_2_2, which is free').click();
  await button('Save').click();
  await page.waitForURL(/api::term\.term\/[a-z0-9]{24}/);
});

it('a score is removed, brought back, and gone with the publication', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Scored Term', { score_draft: SCORE });
  const publicPage = async () => (await service.http.get('/glossary/scored_term')).text;
  await openTermForm(page, base, documentId);
  const detectability = page.getByRole('textbox', { name: 'Why this value of Detectability' });
  await button('Remove the score').click();
  await page.getByText('Removed. Readers see the score until the term is published.').waitFor();
  expect(await focusedText()).toBe('Undo the change');
  expect(await detectability.inputValue()).toBe('');
  await aside('What readers see').getByText('Readers still see debt(d5/e5/b5/t5).').waitFor();
  expect(await accessibilityFaults(page, '[id="score_draft"]')).toEqual([]);

  await button('Undo the change').click();
  await page.getByText('This is the score that readers see.').waitFor();
  expect(await detectability.inputValue()).toBe('A reason.');

  await button('Remove the score').click();
  await button('See what changed').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('One field differs from what readers see now:').waitFor();
  expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Debt score']);
  expect(await dialog.locator('del').first().textContent()).toBe(
    'Removed: Detectability 5: A reason.',
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await button('Save').click();
  await page.getByText('Everything is saved.').waitFor();
  expect(await publicPage()).toContain('debt(d5/e5/b5/t5)');
  await button('Publish').click();
  await page.getByText('No score yet. A term can be published without one.').waitFor();
  expect(await publicPage()).not.toContain('debt(');
  expect(await button('Remove the score').count()).toBe(0);
});
