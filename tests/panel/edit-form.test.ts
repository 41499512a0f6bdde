import {
  inFormWords,
  NO_ITEM,
  notAbsolute,
  refusalMessage,
} from '../../src/plugins/glossary/core/publishing/completeness';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, waitOrTell } from '../support/browser/browser';
import { aCategory, aDraft, aPublishedTerm } from '../support/content/content';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { takeOption } from '../support/browser/closing';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  running = await startPanel(async ({ strapi }) => {
    await aCategory(strapi);
  });
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());

const field = (name: string): Locator => page.locator(`[id="${name}"]`);
const lines = (name: string): Locator => field(name).locator('textarea');
const textsOf = (inputs: Locator): Promise<string[]> =>
  inputs.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLTextAreaElement).value),
  );
const focusedLabel = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

async function choose(label: RegExp, option: string): Promise<void> {
  await takeOption(page.getByRole('combobox', { name: label }).first(), option);
}

async function typeInto(target: Locator, text: string): Promise<void> {
  await target.focus();
  await page.keyboard.type(text);
}

async function rate(axis: string, value: number, reason: string): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: new RegExp(axis) }).getByRole('radio');
  await radios.first().focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < value; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type(reason);
}

/** An input follows another one after the form has taken in what was typed. */
async function untilValue(name: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([id, expected]) => (document.getElementById(id) as HTMLInputElement).value === expected,
    [name, value] as const,
  );
}

async function press(button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
}

it('a term is written, scored and published by an editor who has only the form', async () => {
  await openTermForm(page, base);
  const panel = page.locator('aside', { hasText: panelText('ready.title') });
  await panel.getByText('15 things are still open:').waitFor();

  await typeInto(page.locator('[name="term"]'), 'Flaky Test (FT)');
  await untilValue('slug', 'flaky_test_ft');

  await takeOption(page.getByRole('combobox', { name: /Category/ }), /Testing/);
  await choose(/Difficulty/, 'beginner');

  await rate('Detectability', 5, 'A run again shows it.');
  await rate('Effort', 3, 'One test changes.');
  await rate('Burden', 5, 'Everybody waits for it.');
  await rate('Trap', 7, 'It passes on the own machine.');

  await typeInto(field('aliases-input'), 'Non-deterministic test');
  await page.keyboard.press('Enter');
  await typeInto(
    page.locator('[name="short"]'),
    'A test whose result changes while the code does not.',
  );
  await typeInto(page.locator('[name="long"]'), 'What it is.');
  await typeInto(page.locator('[name="misconception"]'), 'A belief. Its correction.');
  await typeInto(page.locator('[name="why_it_matters"]'), 'It costs trust.');

  await typeInto(lines('common_mistakes').first(), 'Waiting for a time; wait for the event.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sharing data; make it anew.');
  await typeInto(lines('avoid_when').first(), 'Never.');

  await typeInto(
    field('code_language')
      .or(page.getByRole('combobox', { name: 'Language' }))
      .first(),
    'typescr',
  );
  await page.getByRole('option', { name: 'TypeScript' }).click();
  await typeInto(field('bad_code'), 'async function wait() {');
  await page.keyboard.press('Enter');
  await page.keyboard.type('  await sleep(100);');
  await page.keyboard.press('Enter');
  await page.keyboard.type('await end();');
  expect(await field('bad_code').inputValue()).toBe(
    'async function wait() {\n  await sleep(100);\n  await end();',
  );
  expect(await page.locator('pre .hljs-keyword').first().textContent()).toBe('async');
  await typeInto(field('good_code'), 'await event();');
  await typeInto(page.locator('[name="quick_fix"]'), 'Wait for the event.');

  await typeInto(lines('refs').first(), 'example.org');
  await page.getByText(panelText('addresses.wrong')).first().waitFor();
  await lines('refs').first().fill('https://example.org/');
  expect(await page.getByText(panelText('addresses.wrong')).count()).toBe(0);
  await typeInto(field('tags-input'), 'Testing, flaky');
  await page.keyboard.press('Enter');

  await choose(/Severity/, 'medium');
  await choose(/^Effort/, 'low');
  await waitOrTell(page, () => panel.getByText(panelText('ready.done')).waitFor());

  await press('Publish');
  await page.getByText(panelText('slug.frozen')).waitFor();

  const { body } = await service.http.get('/glossary/flaky_test_ft.json');
  expect(body).toMatchObject({
    term: 'Flaky Test (FT)',
    category: 'testing',
    difficulty: 'beginner',
    short: 'A test whose result changes while the code does not.',
    long: 'What it is.',
    misconception: 'A belief. Its correction.',
    why_it_matters: 'It costs trust.',
    aliases: ['Non-deterministic test'],
    common_mistakes: ['Waiting for a time; wait for the event.', 'Sharing data; make it anew.'],
    when_to_use: [],
    avoid_when: ['Never.'],
    refs: ['https://example.org/'],
    tags: ['testing', 'flaky'],
    bad_code: 'async function wait() {\n  await sleep(100);\n  await end();',
    good_code: 'await event();',
    quick_fix: 'Wait for the event.',
    severity: 'medium',
    effort: 'low',
  });
  const { text } = await service.http.get('/glossary/flaky_test_ft');
  expect(text).toContain('debt(d5/e3/b5/t7)');
  expect(text).toContain('Everybody waits for it.');
}, 240_000);

it('an incomplete term is not published: the editor reads what it lacks, mends it and publishes', async () => {
  const { strapi, http } = service;
  const documentId = await aDraft(strapi, 'Hasty Term', {
    short: '',
    quick_fix: null,
    tags: [],
    refs: ['not an address'],
  });
  await openTermForm(page, base, documentId);
  const panel = page.locator('aside', { hasText: panelText('ready.title') });
  await panel.getByText('4 things are still open:').waitFor();
  await press('Publish');
  const refusal = page.getByRole('alert').getByText('“Hasty Term” cannot be published');
  expect(await refusal.textContent()).toBe(
    '“Hasty Term” cannot be published: TL;DR is missing; Quick fix is missing; ' +
      `${inFormWords({ field: 'tags', message: NO_ITEM })}; References holds ${notAbsolute('"not an address"')}.`,
  );
  // Each is said where it is to be mended as well.
  for (const name of ['short', 'quick_fix'])
    expect(await page.locator(`[name="${name}"]`).getAttribute('aria-invalid')).toBe('true');
  expect((await http.get('/glossary/hasty_term')).status).toBe(404);
  expect((await http.get('/glossary.json?q=hasty')).body.total).toBe(0);

  await page.locator('[name="short"]').fill('One sentence.');
  await page.locator('[name="quick_fix"]').fill('Take your time.');
  await lines('refs').first().fill('https://example.org/');
  await press('Publish');
  await page
    .getByText(refusalMessage('Hasty Term', [{ field: 'tags', message: NO_ITEM }]))
    .first()
    .waitFor();
  expect((await http.get('/glossary/hasty_term')).status).toBe(404);
  await typeInto(field('tags-input'), 'haste');
  await page.keyboard.press('Enter');
  await press('Publish');
  await page.getByText(panelText('slug.frozen')).waitFor();
  const { body } = await http.get('/glossary/hasty_term.json').expect(200);
  expect([body.short, body.tags]).toEqual(['One sentence.', ['haste']]);
});

it('a frozen slug is unlocked by choice, and its old address leads readers to the new page', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Frozen Slug');
  await openTermForm(page, base, documentId);
  await page.getByText(panelText('slug.frozen')).waitFor();
  await page.locator('[name="term"]').fill('Thawed Slug');
  expect(await field('slug').inputValue()).toBe('frozen_slug');
  expect(await field('slug').isEditable()).toBe(false);

  await press(panelText('slug.unlock'));
  await page.getByText(panelText('slug.unlocked', { path: '/glossary/frozen_slug' })).waitFor();
  expect(await field('slug').evaluate((input) => input === document.activeElement)).toBe(true);
  await field('slug').fill('Not A Slug');
  await field('slug-error').getByText(panelText('slug.wrong')).waitFor();
  await press(panelText('slug.propose'));
  await untilValue('slug', 'thawed_slug');
  await press('Publish');
  await page.getByText(panelText('slug.frozen')).waitFor();
  for (const suffix of ['', '.json']) {
    const { status, headers } = await service.http.get(`/glossary/frozen_slug${suffix}`);
    expect([status, headers.location]).toEqual([301, `/glossary/thawed_slug${suffix}`]);
  }

  const reader = await page.context().newPage();
  await reader.goto(`${base}/glossary/frozen_slug`);
  expect(reader.url()).toBe(`${base}/glossary/thawed_slug`);
  await reader.getByRole('heading', { name: 'Thawed Slug', level: 1 }).waitFor();
  await reader.close();
  const readers = page.locator('aside', { hasText: panelText('readers.title') });
  await readers
    .getByText(/\/glossary\/thawed_slug$/)
    .first()
    .waitFor();
  expect(await readers.getByRole('link', { name: 'Page' }).getAttribute('href')).toContain(
    '/glossary/thawed_slug',
  );
});

it('a slug that an editor wrote does not follow the name', async () => {
  await openTermForm(page, base);
  await page.locator('[name="term"]').fill('First Name');
  await untilValue('slug', 'first_name');
  await field('slug').fill('own_slug');
  await page.locator('[name="term"]').fill('Second Name');
  expect(await field('slug').inputValue()).toBe('own_slug');
});

it('lines are added, moved and removed by keyboard, and the focus stays with them', async () => {
  await openTermForm(page, base);
  await typeInto(lines('common_mistakes').first(), 'one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.type('three');
  expect(await textsOf(lines('common_mistakes'))).toEqual(['one', 'two', 'three']);

  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await textsOf(lines('common_mistakes'))).toEqual(['three', 'one', 'two']);
  expect(await focusedLabel()).toBe('Common mistakes, line 1');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  expect(await textsOf(lines('common_mistakes'))).toEqual(['one', 'two']);
  expect(await focusedLabel()).toBe('Common mistakes, line 1');

  await lines('common_mistakes').nth(1).fill('one');
  const fault = await lines('common_mistakes').nth(1).getAttribute('aria-describedby');
  expect(await field(fault ?? '').textContent()).toBe(panelText('lines.same', { number: '1' }));
});

it('chips suggest what other terms have, by keyboard', async () => {
  await aDraft(service.strapi, 'Known Tags', { tags: ['concurrency', 'compiler'] });
  await openTermForm(page, base);
  await typeInto(field('tags-input'), 'con');
  await page.getByRole('option', { name: 'concurrency' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove concurrency' }).waitFor();
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');

  await page.keyboard.press('ArrowLeft');
  expect(await focusedLabel()).toBe('Remove other');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  expect(await focusedLabel()).toBe('Remove other');
  expect(await page.getByRole('button', { name: 'Remove concurrency' }).count()).toBe(0);
});

it('a changed score is told apart from the one that readers see, and can be taken back', async () => {
  const axis = { value: 1, rationale: 'A reason.' };
  const documentId = await aPublishedTerm(service.strapi, 'Rescored', {
    score_draft: { detectability: axis, effort: axis, burden: axis, trap: axis },
  });
  await openTermForm(page, base, documentId);
  await page.getByText(panelText('score.public')).waitFor();
  const radios = page.getByRole('radiogroup', { name: /Trap/ }).getByRole('radio');
  await radios.nth(9).check({ force: true });
  await page.getByText(panelText('score.drafted')).waitFor();
  await press(panelText('score.undo'));
  await page.getByText(panelText('score.public')).waitFor();
  expect(await radios.nth(1).isChecked()).toBe(true);
});

it.each(['light', 'dark'] as const)('the form has no accessibility fault (%s)', async (theme) => {
  const documentId = await aDraft(service.strapi, `Accessible ${theme}`, {
    refs: ['not an address'],
    slug: `Not A Slug ${theme}`,
    detection: { symptoms: ['a symptom'], auto_detectable: true, tools: ['ESLint'] },
    score_draft: { trap: { value: 4, rationale: '' } },
  });
  const opened = await openPanel(browser, base, theme);
  await openTermForm(opened.page, base, documentId);
  await opened.page.getByText(panelText('addresses.wrong')).waitFor();
  await opened.page.locator('.hljs-keyword').first().waitFor();
  const faults = await accessibilityFaults(opened.page, 'form');
  // Strapi gives all its side panels the same name.
  expect(faults.filter((fault) => !fault.startsWith('landmark-unique'))).toEqual([]);
  await opened.close();
});
