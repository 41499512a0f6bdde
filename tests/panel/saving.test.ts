import { notConfirmed } from '../../src/plugins/glossary/core/texts/refusals';
import { NO_MAIL } from '../../src/plugins/glossary/core/accounts/mail';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, waitOrTell } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { ADMINISTRATOR, aColleague, type Credentials } from '../support/clients/panel';
import { aDraft, aPublishedTerm } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { goOffline, goOnline, hold, intercept } from '../support/browser/network';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
let colleague: Credentials;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser, page } = running);
  colleague = await aColleague(service.strapi, 'strapi-editor');
}, 240_000);
afterAll(() => running.stop());
afterEach(async () => {
  await page.unrouteAll({ behavior: 'wait' });
  await goOnline(page);
});

const SAVES = '**/content-manager/collection-types/api::term.term/*';
const short = (form: Page = page): Locator => form.locator('[name="short"]');
const quickFix = (form: Page = page): Locator => form.locator('[name="quick_fix"]');
const box = (form: Page = page): Locator => form.locator('aside', { hasText: 'Saving' }).first();
const press = (name: string, form: Page = page): Promise<void> =>
  form.getByRole('button', { name, exact: true }).click();
const says = (text: string | RegExp, form: Page = page): Promise<void> =>
  waitOrTell(form, () => box(form).getByText(text).first().waitFor());
const isSaved = (form: Page = page): Promise<void> => says(panelText('saving.all-saved'), form);
const draftOf = (documentId: string): Promise<Record<string, unknown>> =>
  service.strapi.db
    .connection('terms')
    .where({ document_id: documentId, published_at: null })
    .first();

/** A draft in the form of the first editor. */
async function opened(name: string): Promise<string> {
  const documentId = await aDraft(service.strapi, name);
  await openTermForm(page, base, documentId);
  await isSaved();
  return documentId;
}

it('Ctrl+S and Publish leave the caret where it was', async () => {
  const documentId = await opened('Caret');
  await short().fill('The caret stays here.');
  await short().evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
  await page.keyboard.press('Control+s');
  await isSaved();
  await page.keyboard.type('small ');
  await says(panelText('saving.unsaved'));
  expect(await short().inputValue()).toBe('The small caret stays here.');
  await press('Save');
  await isSaved();
  await page.keyboard.type('and ');
  expect(await short().inputValue()).toBe('The small and caret stays here.');
  await page.keyboard.press('Control+Shift+Enter');
  await isSaved();
  await page.keyboard.type('quick ');
  expect(await short().inputValue()).toBe('The small and quick caret stays here.');
  expect(await draftOf(documentId)).toMatchObject({ short: 'The small and caret stays here.' });
});

it('what is typed while a save is under way stays, with its caret', async () => {
  const documentId = await opened('While It Saves');
  const { letGo } = await hold(page, SAVES, 'PUT');
  await short().fill('First ');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Control+s');
  await sent;
  await short().press('End');
  await page.keyboard.type('and second');
  await quickFix().fill('And a field besides.');
  letGo();
  await says(panelText('saving.unsaved'));
  expect(await short().inputValue()).toBe('First and second');
  expect(await draftOf(documentId)).toMatchObject({ short: 'First ' });
  await page.keyboard.press('Control+s');
  await isSaved();
  expect(await draftOf(documentId)).toMatchObject({
    short: 'First and second',
    quick_fix: 'And a field besides.',
  });
});

describe('a save that fails', () => {
  let documentId: string;
  beforeAll(async () => {
    documentId = await opened('Failing');
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['offline', () => goOffline(page), panelText('saving.failed.unreachable')],
    [
      'a connection that is reset',
      () => intercept(page, SAVES, (route) => route.abort('connectionreset')),
      panelText('saving.failed.unreachable'),
    ],
    [
      'a server that cannot store it',
      () =>
        intercept(page, SAVES, (route) =>
          route.fulfill({
            status: 503,
            json: {
              data: null,
              // As server/security/unavailable.ts answers.
              error: {
                status: 503,
                name: 'ValidationError',
                message: notConfirmed(5),
                details: {},
              },
            },
          }),
        ),
      `${panelText('saving.failed.refused')} ${notConfirmed(5)}`,
    ],
    [
      'a proxy that answers in HTML',
      () =>
        intercept(page, SAVES, (route) =>
          route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
        ),
      panelText('saving.failed.unreachable'),
    ],
    [
      'a refusal',
      () =>
        intercept(page, SAVES, (route) =>
          route.fulfill({
            status: 400,
            json: {
              data: null,
              error: {
                status: 400,
                name: 'ValidationError',
                message: 'Too long.',
                details: {
                  errors: [{ path: ['short'], message: 'too long', name: 'ValidationError' }],
                },
              },
            },
          }),
        ),
      `${panelText('saving.failed.refused')} Too long.`,
    ],
  ])(
    '%s keeps what was typed, says what happened, and is tried again',
    async (what, fail, message) => {
      await short().fill(`Typed before ${what}.`);
      await quickFix().fill(`Typed as well before ${what}.`);
      await fail();
      await page.keyboard.press('Control+s');
      await says(message);
      expect([await short().inputValue(), await quickFix().inputValue()]).toEqual([
        `Typed before ${what}.`,
        `Typed as well before ${what}.`,
      ]);
      expect(await accessibilityFaults(page, '[data-kept-in-sight]')).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
      await goOnline(page);
      await press(panelText('saving.try-again'));
      await isSaved();
      expect(await draftOf(documentId)).toMatchObject({
        short: `Typed before ${what}.`,
        quick_fix: `Typed as well before ${what}.`,
      });
    },
  );
});

it('a draft that cannot be read again after it was saved leaves the form, which is saved once more', async () => {
  const documentId = await opened('Read Once');
  let readings = 0;
  await intercept(page, SAVES, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    readings += 1;
    return readings === 1 ? route.continue() : route.abort('connectionreset');
  });
  await short().fill('Saved, and read again once.');
  await page.keyboard.press('Control+s');
  await isSaved();
  const failed = page.waitForEvent('requestfailed');
  await short().fill('Saved, and not read again.');
  await page.keyboard.press('Control+s');
  await failed;
  await says(panelText('saving.unsaved'));
  expect(await short().inputValue()).toBe('Saved, and not read again.');
  await page.unrouteAll({ behavior: 'wait' });
  await quickFix().fill('Typed afterwards.');
  await page.keyboard.press('Control+s');
  await isSaved();
  expect(await draftOf(documentId)).toMatchObject({
    short: 'Saved, and not read again.',
    quick_fix: 'Typed afterwards.',
  });
});

it('buttons and check list stay in sight while the form is scrolled', async () => {
  await opened('In Sight');
  await quickFix().scrollIntoViewIfNeeded();
  for (const part of [
    page.getByRole('button', { name: 'Save', exact: true }),
    box(),
    page.locator('aside', { hasText: panelText('ready.title') }),
  ]) {
    const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
    expect([y >= 0, y + height <= 1000]).toEqual([true, true]);
  }
});

it('a session that has ended keeps what was typed; after a log-in in another tab it is saved', async () => {
  const { page: own, close } = await openPanel(browser, base);
  const documentId = await aDraft(service.strapi, 'Session');
  await openTermForm(own, base, documentId);
  await isSaved(own);
  await own.context().clearCookies();
  await own.evaluate(() => localStorage.setItem('jwtToken', JSON.stringify('ended')));
  await short(own).fill('Typed after the session had ended.');
  await own.keyboard.press('Control+s');
  await says(panelText('saving.failed.session'), own);
  expect(await short(own).inputValue()).toBe('Typed after the session had ended.');
  const [tab] = await Promise.all([
    own.context().waitForEvent('page'),
    box(own)
      .getByRole('link', { name: panelText('saving.log-in') })
      .click(),
  ]);
  await tab.getByLabel('Email').fill(ADMINISTRATOR.email);
  await tab.getByLabel('Password', { exact: false }).first().fill(ADMINISTRATOR.password);
  await tab.getByRole('button', { name: 'Login' }).click();
  await tab.getByRole('navigation').first().waitFor();
  await tab.close();
  await press(panelText('saving.try-again'), own);
  await isSaved(own);
  expect(await draftOf(documentId)).toMatchObject({ short: 'Typed after the session had ended.' });
  await close();
});

it('unsaved text outlives a reload, is compared, taken back and saved; thrown away it is gone', async () => {
  const documentId = await opened('Reload');
  await short().fill('Never saved.');
  await says(panelText('saving.unsaved'));
  // As after a crash: nobody is asked.
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base, documentId);
  await says(/was never saved/);
  expect(await short().inputValue()).not.toBe('Never saved.');
  await quickFix().fill('Typed before the offer was looked at.');
  await press(panelText('unsaved.compare'));
  await page.getByRole('dialog').locator('ins').first().waitFor();
  const added = await page.getByRole('dialog').locator('ins').allInnerTexts();
  expect(added.join(' ').replaceAll(/Added:\s*/g, '')).toBe('Never saved');
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await closeDialog(page);
  await press(panelText('unsaved.take-back'));
  expect(await short().inputValue()).toBe('Never saved.');
  await page.keyboard.press('Control+s');
  await isSaved();
  expect(await draftOf(documentId)).toMatchObject({
    short: 'Never saved.',
    quick_fix: 'Typed before the offer was looked at.',
  });
  const kept = await page.evaluate(() => Object.entries(localStorage));
  expect(kept.filter(([key]) => key.includes(documentId))).toEqual([]);

  await short().fill('To be thrown away.');
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base, documentId);
  await press(panelText('unsaved.throw-away'));
  await openTermForm(page, base, documentId);
  await isSaved();
  expect(
    await box()
      .getByText(/was never saved/)
      .count(),
  ).toBe(0);
});

it('a slug that somebody else saved stays, and so does one that is taken back after a reload', async () => {
  const documentId = await aDraft(service.strapi, 'Follow Me');
  const slug = page.locator('[name="slug"]');
  await openTermForm(page, base, documentId);
  await isSaved();
  await service.strapi.documents('api::term.term').update({
    documentId,
    data: { slug: 'chosen_by_another' },
  });
  await short().fill('Typed here.');
  await page.keyboard.press('Control+s');
  await isSaved();
  expect(await slug.inputValue()).toBe('chosen_by_another');
  expect(await draftOf(documentId)).toMatchObject({
    slug: 'chosen_by_another',
    short: 'Typed here.',
  });

  await slug.fill('my_own_slug');
  await says(panelText('saving.unsaved'));
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base, documentId);
  await press(panelText('unsaved.take-back'));
  await says(panelText('saving.unsaved'));
  expect(await slug.inputValue()).toBe('my_own_slug');

  await slug.fill('');
  await page.locator('[name="term"]').fill('Follow Me Again');
  expect(await slug.inputValue()).toBe('follow_me_again');
  await page.locator('[name="term"]').fill('Follow Me Once More');
  expect(await slug.inputValue()).toBe('follow_me_once_more');
  await page.keyboard.press('Control+s');
  await isSaved();
});

it('the text of a new term is kept before it is saved for the first time, and gone afterwards', async () => {
  await openTermForm(page, base);
  await page.locator('[name="term"]').fill('Written Once');
  await short().fill('Before the first save.');
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base);
  await press(panelText('unsaved.take-back'));
  await page.keyboard.press('Control+s');
  await page.waitForURL(/api::term\.term\/[a-z0-9]{24}/);
  await isSaved();
  expect(await short().inputValue()).toBe('Before the first save.');
  await openTermForm(page, base);
  await isSaved();
  expect(
    await box()
      .getByText(/was never saved/)
      .count(),
  ).toBe(0);
});

it('what is typed while a new term is saved for the first time is offered in its form', async () => {
  await openTermForm(page, base);
  await page.locator('[name="term"]').fill('Typed Meanwhile');
  const { letGo } = await hold(page, '**/content-manager/collection-types/api::term.term', 'POST');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('api::term.term'),
  );
  await page.keyboard.press('Control+s');
  await sent;
  await short().fill('Typed while it was saved.');
  letGo();
  await page.waitForURL(/api::term\.term\/[a-z0-9]{24}/);
  await press(panelText('unsaved.take-back'));
  expect(await short().inputValue()).toBe('Typed while it was saved.');
  await page.keyboard.press('Control+s');
  await isSaved();
});

it('a word that is still being typed is saved with Ctrl+S', async () => {
  const documentId = await opened('Last Word');
  await page.locator('[id="aliases-input"]').fill('Half Typed');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Control+s');
  await saved;
  await isSaved();
  const { aliases } = await draftOf(documentId);
  expect(typeof aliases === 'string' ? JSON.parse(aliases) : aliases).toContain('Half Typed');
});

it('a save that ends after its form was left says nothing in the next one', async () => {
  const first = await opened('Left First');
  const second = await aDraft(service.strapi, 'Left Second');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await intercept(page, SAVES, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    await route.abort().catch(() => undefined);
  });
  await short().fill('Saved too late.');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Control+s');
  await sent;
  await page.evaluate(
    (path) => window.history.pushState({}, '', path),
    `/admin/content-manager/collection-types/api::term.term/${second}`,
  );
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="term"]')?.value === 'Left Second',
  );
  release();
  await isSaved();
  expect(await box().innerText()).not.toContain('Not saved');
  expect(await page.getByText(/^Not saved/).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openTermForm(page, base, first);
  await press(panelText('unsaved.take-back'));
  expect(await short().inputValue()).toBe('Saved too late.');
  await page.keyboard.press('Control+s');
  await isSaved();
});

it('a forgotten password: the panel says who can help where no mail is sent', async () => {
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(`${base}/admin/auth/forgot-password`);
  await stranger.getByLabel('Email').fill(ADMINISTRATOR.email);
  await stranger.getByRole('button', { name: 'Send Email' }).click();
  const answer = stranger.getByText(NO_MAIL);
  await answer.waitFor();
  expect(await answer.isVisible()).toBe(true);
  await context.close();
});

describe('two editors', () => {
  let other: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ page: other, close } = await openPanel(browser, base, 'light', { as: colleague }));
  });
  afterAll(() => close());

  /** A term in the forms of both. */
  async function openedByBoth(name: string): Promise<string> {
    const documentId = await aPublishedTerm(service.strapi, name);
    for (const form of [page, other]) {
      await openTermForm(form, base, documentId);
      await isSaved(form);
    }
    return documentId;
  }

  it('fields that only one of them changed are merged without a question', async () => {
    const documentId = await openedByBoth('Merged');
    await short(other).fill('Of the colleague.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await quickFix().fill('Of the first editor.');
    await page.keyboard.press('Control+s');
    await says(panelText('conflict.merged', { name: 'A Colleague' }));
    await isSaved();
    expect(await short().inputValue()).toBe('Of the colleague.');
    expect(await draftOf(documentId)).toMatchObject({
      short: 'Of the colleague.',
      quick_fix: 'Of the first editor.',
    });
  });

  it.each([
    ['Keep mine', 'Of the first editor.'],
    [panelText('conflict.take-theirs', { name: 'A Colleague' }), 'Of the colleague.'],
  ])('a field that both changed is decided by the second: “%s”', async (choice, expected) => {
    const documentId = await openedByBoth(`Decided ${choice.slice(0, 4)}`);
    await short(other).fill('Of the colleague.');
    await quickFix(other).fill('Only of the colleague.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await short().fill('Of the first editor.');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(panelText('conflict.title', { name: 'A Colleague' })).waitFor();
    expect(await dialog.locator('del').first().innerText()).toContain('colleague');
    expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
    expect(await draftOf(documentId)).toMatchObject({ short: 'Of the colleague.' });
    await dialog.getByRole('button', { name: choice }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await isSaved();
    expect(await draftOf(documentId)).toMatchObject({
      short: expected,
      quick_fix: 'Only of the colleague.',
    });
  });

  it('each sees that the other has the term open, and what the other saved', async () => {
    const documentId = await openedByBoth('Open Twice');
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await comeBack();
    await says(panelText('others.open', { names: 'A Colleague', count: 1 }));
    await says(panelText('others.open', { names: 'An Editor', count: 1 }), other);

    await short(other).fill('Seen without a save.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await comeBack();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLTextAreaElement>('[name="short"]')?.value ===
        'Seen without a save.',
    );

    await quickFix().fill('Being typed.');
    await short(other).fill('Saved while the first editor types.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await comeBack();
    await says(panelText('others.saved', { name: 'A Colleague' }));
    await page.keyboard.press('Control+s');
    await isSaved();
    expect(await draftOf(documentId)).toMatchObject({
      short: 'Saved while the first editor types.',
      quick_fix: 'Being typed.',
    });
  });

  it('what somebody else wrote in between is not published unseen', async () => {
    const documentId = await openedByBoth('Not Unseen');
    await short(other).fill('Of the colleague, not ready yet.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await quickFix().fill('To be published.');
    await page.keyboard.press('Control+Shift+Enter');
    await says(panelText('conflict.title', { name: 'A Colleague' }));
    const { body } = await service.http.get('/glossary/not_unseen.json');
    expect([body.short, body.quick_fix]).not.toContain('Of the colleague, not ready yet.');
    expect(body.quick_fix).not.toBe('To be published.');
    await press('Publish');
    await isSaved();
    expect((await service.http.get('/glossary/not_unseen.json')).body).toMatchObject({
      short: 'Of the colleague, not ready yet.',
      quick_fix: 'To be published.',
    });
    expect(documentId).not.toBe('');
  });
});
