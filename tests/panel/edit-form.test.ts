import {
  inFormWords,
  NO_ITEM,
  notAbsolute,
  refusalMessage,
} from '../../src/plugins/glossary/core/publishing/completeness';
import {
  slugTakenError,
  WAYS_TO_RECLAIM,
} from '../../src/plugins/glossary/core/publishing/slug-holder';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, clippedIn } from '../support/browser/browser';
import { aColleague } from '../support/clients/panel';
import { aCategory, aDraft, aPublishedTerm, aMovedTerm, SCORE } from '../support/content/content';
import {
  faultsInBothThemes,
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { closeDialog, takeOption } from '../support/browser/closing';

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

const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
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

/** The next input comes after the form has processed the last one. */
async function untilValue(name: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([id, expected]) => (document.getElementById(id) as HTMLInputElement).value === expected,
    [name, value] as const,
  );
}

const button = (name: string, on = page): Locator => on.getByRole('button', { name, exact: true });
const press = (name: string): Promise<void> => button(name).click();

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
  await panel.getByText(panelText('ready.done')).waitFor();

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

it('an incomplete term is not published: the editor sees the missing fields, fills them in and publishes', async () => {
  const { strapi, http } = service;
  const documentId = await aDraft(strapi, 'Hasty Term', {
    short: '',
    quick_fix: null,
    tags: [],
    refs: ['not an address'],
  });
  await openTermForm(page, base, documentId);
  const panel = page.locator('aside', { hasText: panelText('ready.title') });
  await aside('History').getByText(panelText('history.none')).waitFor();
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
  expect(await field('slug').evaluate((input) => input === document.activeElement)).toBe(true);
  await press('Publish');
  await page.getByText(panelText('slug.frozen')).waitFor();
  for (const suffix of ['', '.json']) {
    const { status, headers } = await service.http.get(`/glossary/frozen_slug${suffix}`);
    expect([status, headers.location]).toEqual([301, `/glossary/thawed_slug${suffix}`]);
  }

  const readers = page.locator('aside', { hasText: panelText('readers.title') });
  await readers
    .getByText(/\/glossary\/thawed_slug$/)
    .first()
    .waitFor();
  expect(await readers.getByRole('link', { name: 'Page' }).getAttribute('href')).toContain(
    '/glossary/thawed_slug',
  );
});

describe('in the form of a new term', () => {
  beforeAll(async () => {
    const { strapi } = service;
    await aDraft(strapi, 'Known Tags', { tags: ['concurrency', 'compiler'] });
    await aPublishedTerm(strapi, 'Closure');
    await aDraft(strapi, 'Closure 2');
    await openTermForm(page, base);
  });

  it('a slug that an editor wrote does not follow the name', async () => {
    await page.locator('[name="term"]').fill('First Name');
    await untilValue('slug', 'first_name');
    await field('slug').fill('own_slug');
    await page.locator('[name="term"]').fill('Second Name');
    expect(await field('slug').inputValue()).toBe('own_slug');
  });

  it('lines are added, moved and removed by keyboard, and the focus stays with them', async () => {
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
    await lines('common_mistakes').nth(1).fill('two');
  });

  it('chips suggest values of other terms, by keyboard', async () => {
    await typeInto(field('tags-input'), 'con');
    // The pointer chooses nothing.
    await page.getByRole('option', { name: 'concurrency' }).hover();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove con', exact: true }).waitFor();
    await typeInto(field('tags-input'), 'con');
    // Until then the suggestions are those of the empty field, where another one is the first.
    const first = page.locator(':first-child');
    await page.getByRole('option', { name: 'concurrency' }).and(first).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove concurrency' }).waitFor();
    await page.getByRole('button', { name: 'Remove con', exact: true }).click();
    await field('tags-input').focus();
    await page.keyboard.type('other');
    await page.keyboard.press('Enter');

    await page.keyboard.press('ArrowLeft');
    expect(await focusedLabel()).toBe('Remove other');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    expect(await focusedLabel()).toBe('Remove other');
    expect(await page.getByRole('button', { name: 'Remove concurrency' }).count()).toBe(0);
  });

  it('a slug that another term has is named while it is typed, and replaced by a free one', async () => {
    await field('slug').fill('');
    await page.locator('[name="term"]').fill('Closure');
    const panel = aside(panelText('ready.title'));
    const point = panel.getByRole('button', {
      name: inFormWords(slugTakenError({ hold: 'page', name: 'Closure' }, '')),
    });
    await point.waitFor();
    await page
      .getByText(`${inFormWords(slugTakenError({ hold: 'page', name: 'Closure' }, ''))}.`, {
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
        name: inFormWords(slugTakenError({ hold: 'draft', name: 'Closure 2' }, '')),
      })
      .waitFor();
    await button('Save').click();
    const refusal = refusalMessage(
      'Closure',
      [slugTakenError({ hold: 'draft', name: null }, '')],
      'saved',
    );
    await page.getByText(refusal).first().waitFor();
    await button(panelText('slug.use', { slug: 'closure_2_2' })).click();
    await button('Save').click();
    await page.waitForURL(/plugin::glossary\.term\/[a-z0-9]{24}/);
  });
});

it('a link to a form that version 1 has made opens it', async () => {
  const documentId = await aDraft(service.strapi, 'Bookmarked');
  const bookmark = `api::term.term/${documentId}?plugins[i18n][locale]=en`;
  await page.goto(`${base}/admin/content-manager/collection-types/${bookmark}`);
  await page.getByRole('heading', { name: 'Bookmarked', level: 1 }).waitFor();
  expect(page.url()).toContain(`/plugin::glossary.term/${documentId}`);
});

it('a score is changed, reverted, removed, restored, and gone with the publication', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Scored Term', { score_draft: SCORE });
  const publicPage = async () => (await service.http.get('/glossary/scored_term')).text;
  await openTermForm(page, base, documentId);
  const detectability = page.getByRole('textbox', {
    name: panelText('score.rationale-of', { axis: 'Detectability' }),
  });
  await page.getByText(panelText('score.public')).waitFor();
  const radios = page.getByRole('radiogroup', { name: /Trap/ }).getByRole('radio');
  await radios.nth(9).check({ force: true });
  await page.getByText(panelText('score.drafted')).waitFor();
  await press(panelText('score.undo'));
  await page.getByText(panelText('score.public')).waitFor();
  expect(await radios.nth(5).isChecked()).toBe(true);

  await button(panelText('score.remove')).click();
  await page.getByText(panelText('score.removed')).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    panelText('score.undo'),
  );
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

it('the form has no accessibility fault', async () => {
  const documentId = await aDraft(service.strapi, 'Accessible', {
    refs: ['not an address'],
    slug: 'Not A Slug',
    detection: { symptoms: ['a symptom'], auto_detectable: true, tools: ['ESLint'] },
    score_draft: { trap: { value: 4, rationale: '' } },
  });
  await openTermForm(page, base, documentId);
  await page.getByText(panelText('addresses.wrong')).waitFor();
  await page.locator('.hljs-keyword').first().waitFor();
  expect(await faultsInBothThemes(page, 'form')).toEqual([]);
});

describe('old addresses', () => {
  const slugInput = (on = page) => on.locator('[name="slug"]');

  const answerAt = (slug: string) => service.http.get(`/glossary/${slug}`);

  it('an old address of another term is taken over where the slug says whose it is', async () => {
    await aMovedTerm(service.strapi, 'Wanderer', 'wanderer');
    const documentId = await aDraft(service.strapi, 'Settler');
    await openTermForm(page, base, documentId);
    await slugInput().fill('wanderer');
    await page
      .getByText(
        inFormWords(
          slugTakenError({ hold: 'old-address', name: 'Wanderer' }, WAYS_TO_RECLAIM.inForm),
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
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      panelText('slug.take-over'),
    );
    await page.keyboard.press('Enter');
    await page.getByText(says).waitFor();
    expect(await accessibilityFaults(page, 'div:has(> div > [name="slug"])')).toEqual([]);

    await button('Publish').click();
    await page.getByText(panelText('slug.frozen')).waitFor();
    expect((await answerAt('wanderer')).text).toContain('Settler');
  });

  it('one is given up after a question that is read whole in a narrow window, and the focus stays at the list', async () => {
    const slug = 'a'.repeat(74);
    const documentId = await aMovedTerm(service.strapi, 'Giver', slug);
    const path = `/glossary/${slug}`;
    const giveUp = button(panelText('slug.give-up-name', { path }));
    await openTermForm(page, base, documentId);
    const list = page.getByRole('group', { name: panelText('slug.old') });
    await list.getByText(path, { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    await giveUp.click();
    const dialog = page.getByRole('alertdialog', { name: path });
    await dialog.getByText(panelText('slug.give-up-says')).waitFor();
    expect(await clippedIn(dialog)).toEqual([]);
    expect(await faultsInBothThemes(page, '[role="alertdialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 1000 });
    expect((await answerAt(slug)).status).toBe(301);

    await giveUp.click();
    await dialog.getByRole('button', { name: panelText('slug.give-up'), exact: true }).click();
    await list.getByText(panelText('slug.given-up', { path })).waitFor();
    await list.getByRole('listitem').first().waitFor({ state: 'detached' });
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      panelText('slug.old'),
    );
    expect((await answerAt(slug)).status).toBe(404);
  });

  it('an author sees which term has the address; only roles that may publish can decide', async () => {
    await aMovedTerm(service.strapi, 'Owner', 'owner');
    const documentId = await aMovedTerm(service.strapi, 'Authored', 'authored');
    const as = await aColleague(service.strapi, 'strapi-author');
    const { page: authors, close } = await openPanel(browser, base, 'system', { as });
    await openTermForm(authors, base, documentId);
    await authors.getByText('/glossary/authored', { exact: true }).waitFor();
    expect(await authors.getByRole('button', { name: /^Give up/ }).count()).toBe(0);
    await button(panelText('slug.unlock'), authors).click();
    await slugInput(authors).fill('owner');
    await authors.getByText(panelText('slug.take-over-who')).waitFor();
    expect(await button(panelText('slug.take-over'), authors).count()).toBe(0);
    await close();
  });
});
