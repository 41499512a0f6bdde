import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import {
  faultsInBothThemes,
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { ADMINISTRATOR, aColleague, type Credentials } from '../support/clients/panel';
import { aDraft, aPublishedTerm } from '../support/content/content';
import type { RunningService } from '../support/service';
import { eventually } from '../support/eventually';
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

const SAVES = '**/content-manager/collection-types/plugin::glossary.term/*';
const short = (form: Page = page): Locator => form.locator('[name="short"]');
const quickFix = (form: Page = page): Locator => form.locator('[name="quick_fix"]');
const box = (form: Page = page): Locator => form.locator('aside', { hasText: 'Saving' }).first();
const press = (name: string, form: Page = page): Promise<void> =>
  form.getByRole('button', { name, exact: true }).click();
const says = (text: string | RegExp, form: Page = page): Promise<void> =>
  box(form).getByText(text).first().waitFor();
const isSaved = (form: Page = page): Promise<void> => says(panelText('saving.all-saved'), form);
const draftOf = (documentId: string): Promise<Record<string, unknown>> =>
  service.strapi.db
    .connection('glossary_terms')
    .where({ document_id: documentId, published_at: null })
    .first();

/** Leaves the form for that of another draft. */
async function leaveFor(documentId: string, name: string): Promise<void> {
  await page.evaluate(
    (path) => window.history.pushState({}, '', path),
    `/admin/content-manager/collection-types/plugin::glossary.term/${documentId}`,
  );
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await page.waitForFunction(
    (shown) => document.querySelector<HTMLInputElement>('[name="term"]')?.value === shown,
    name,
  );
}

async function opened(name: string): Promise<string> {
  const documentId = await aDraft(service.strapi, name);
  await openTermForm(page, base, documentId);
  await isSaved();
  return documentId;
}

describe('in one form', () => {
  let documentId: string;
  beforeAll(async () => {
    documentId = await opened('In One Form');
  });

  it('Ctrl+S and Publish leave the caret where it was', async () => {
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

  it('text typed during a save stays, with the caret', async () => {
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

  it.each<[string, () => Promise<unknown>, string]>([
    ['offline', () => goOffline(page), panelText('saving.failed.unreachable')],
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
    'a save that fails (%s) keeps the text, reports the error, and is retried',
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
      await box().locator(':focus').waitFor();
      expect(await draftOf(documentId)).toMatchObject({
        short: `Typed before ${what}.`,
        quick_fix: `Typed as well before ${what}.`,
      });
    },
  );

  it('a draft that cannot be read again after it was saved leaves the form, which is saved once more', async () => {
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

  it('a word that is still being typed is saved with Ctrl+S', async () => {
    await page.locator('[id="aliases-input"]').fill('Half Typed');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Control+s');
    await saved;
    await isSaved();
    const { aliases } = await draftOf(documentId);
    expect(typeof aliases === 'string' ? JSON.parse(aliases) : aliases).toContain('Half Typed');
  });

  it('an expired session keeps the text; after a log-in in another tab it is saved', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem('jwtToken', JSON.stringify('ended')));
    await short().fill('Typed after the session had ended.');
    await page.keyboard.press('Control+s');
    await says(panelText('saving.failed.session'));
    expect(await short().inputValue()).toBe('Typed after the session had ended.');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      box()
        .getByRole('link', { name: panelText('saving.log-in') })
        .click(),
    ]);
    await tab.getByLabel('Email').fill(ADMINISTRATOR.email);
    await tab.getByLabel('Password', { exact: false }).first().fill(ADMINISTRATOR.password);
    await tab.getByRole('button', { name: 'Login' }).click();
    await tab.getByRole('navigation').first().waitFor();
    await tab.close();
    await press(panelText('saving.try-again'));
    await isSaved();
    expect(await draftOf(documentId)).toMatchObject({
      short: 'Typed after the session had ended.',
    });
  });

  it('a save that fails after its form was left is not said to be of the next one', async () => {
    const second = await aDraft(service.strapi, 'Left Second');
    // The message of the test before goes by itself.
    await page
      .getByText(/^Not saved/)
      .first()
      .waitFor({ state: 'hidden' });
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
    await leaveFor(second, 'Left Second');
    release();
    await page.getByText(panelText('act.left-unanswered')).first().waitFor();
    await isSaved();
    expect(await box().innerText()).not.toContain('Not saved');
    expect(await page.getByText(/^Not saved/).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await openTermForm(page, base, documentId);
    await press(panelText('unsaved.take-back'));
    expect(await short().inputValue()).toBe('Saved too late.');
    await page.keyboard.press('Control+s');
    await isSaved();
  });
});

it('leaving the form does not cancel what is being published, and a failure is said on the next page', async () => {
  const publishes = '**/actions/publish*';
  const elsewhere = await aDraft(service.strapi, 'Opened Next');
  const documentId = await opened('Published While Left');
  const publishing = await hold(page, publishes, 'POST');
  await press('Publish');
  await eventually(publishing.count, (count) => count === 1);
  await leaveFor(elsewhere, 'Opened Next');
  publishing.letGo();
  await page.getByText(panelText('saving.published'), { exact: true }).first().waitFor();
  expect((await service.http.get('/glossary/published_while_left')).status).toBe(200);
  await page.unrouteAll({ behavior: 'wait' });

  await openTermForm(page, base, documentId);
  await short().fill('Not published while left.');
  await intercept(page, publishes, async (route) => {
    await leaveFor(elsewhere, 'Opened Next');
    await route.fulfill({ status: 500, json: {} });
  });
  await press('Publish');
  await page.getByText(panelText('act.failed')).first().waitFor();
});

it('unsaved text outlives a reload, is compared, restored and saved, with an own slug; discarded it is gone', async () => {
  const documentId = await aDraft(service.strapi, 'Follow Me');
  const slug = page.locator('[name="slug"]');
  await openTermForm(page, base, documentId);
  await isSaved();
  await service.strapi.documents('plugin::glossary.term').update({
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

  await short().fill('Never saved.');
  await slug.fill('my_own_slug');
  await says(panelText('saving.unsaved'));
  // As after a crash: without a dialog.
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base, documentId);
  await says(/was never saved/);
  expect(await short().inputValue()).toBe('Typed here.');
  await quickFix().fill('Typed before the offer was looked at.');
  await press(panelText('unsaved.compare'));
  const differences = page.getByRole('dialog');
  await differences.locator('ins').first().waitFor();
  const added = (await differences.locator('ins').allInnerTexts())
    .join(' ')
    .replaceAll(/Added:\s*/g, '');
  expect(added).toContain('Never saved');
  expect(added).not.toContain('Typed before');
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await closeDialog(page);
  await press(panelText('unsaved.take-back'));
  await box().locator(':focus').waitFor();
  expect([await short().inputValue(), await slug.inputValue()]).toEqual([
    'Never saved.',
    'my_own_slug',
  ]);
  await page.keyboard.press('Control+s');
  await isSaved();
  expect(await draftOf(documentId)).toMatchObject({
    slug: 'my_own_slug',
    short: 'Never saved.',
    quick_fix: 'Typed before the offer was looked at.',
  });
  const kept = async (): Promise<unknown[]> =>
    (await page.evaluate(() => Object.keys(localStorage))).filter((key) =>
      key.includes(documentId),
    );
  expect(await kept()).toEqual([]);

  await slug.fill('');
  await page.locator('[name="term"]').fill('Follow Me Again');
  // When typing rests.
  await eventually(
    () => slug.inputValue(),
    (proposed) => proposed === 'follow_me_again',
  );
  await page.locator('[name="term"]').fill('Follow Me Once More');
  await eventually(
    () => slug.inputValue(),
    (proposed) => proposed === 'follow_me_once_more',
  );
  await says(panelText('saving.unsaved'));
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base, documentId);
  expect(await kept()).not.toEqual([]);
  await press(panelText('unsaved.throw-away'));
  await isSaved();
  expect(await kept()).toEqual([]);
});

it('two tabs with the same term each keep what was typed in them', async () => {
  const documentId = await aDraft(service.strapi, 'In Two Tabs');
  await openTermForm(page, base, documentId);
  const other = await page.context().newPage();
  await openTermForm(other, base, documentId);
  await isSaved(other);
  await short().fill('Typed in the first tab.');
  await says(panelText('saving.unsaved'));
  await short(other).fill('Typed in the second tab.');
  await says(panelText('saving.unsaved'), other);
  await quickFix().fill('Typed in the first tab as well.');
  await says(panelText('saving.unsaved'));
  await other.close({ runBeforeUnload: false });
  // As after a crash: without a dialog.
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base, documentId);
  const offers = page.getByRole('button', { name: panelText('unsaved.take-back') });
  await offers.nth(1).waitFor();
  // The newest is offered first.
  await offers.first().click();
  expect(await short().inputValue()).toBe('Typed in the first tab.');
  expect(await quickFix().inputValue()).toBe('Typed in the first tab as well.');
  await box()
    .getByRole('button', { name: panelText('unsaved.throw-away') })
    .click();
  await page.keyboard.press('Control+s');
  await isSaved();
  expect(await offers.count()).toBe(0);
});

it('the text of a new term is stored before its first save, and so is text typed meanwhile', async () => {
  await openTermForm(page, base);
  await page.locator('[name="term"]').fill('Written Once');
  await short().fill('Before the first save.');
  const creation = '**/content-manager/collection-types/plugin::glossary.term';
  await intercept(page, creation, (route) => route.abort('connectionreset'));
  await page.keyboard.press('Control+s');
  await says(panelText('saving.failed.unknown'));
  await page.unrouteAll({ behavior: 'wait' });
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base);
  await press(panelText('unsaved.take-back'));
  await page.keyboard.press('Control+s');
  await page.waitForURL(/plugin::glossary\.term\/[a-z0-9]{24}/);
  await isSaved();
  expect(await short().inputValue()).toBe('Before the first save.');

  // Nothing of it is offered for the next one.
  await openTermForm(page, base);
  await isSaved();
  const never = box().getByText(/was never saved/);
  expect(await never.count()).toBe(0);
  await page.locator('[name="term"]').fill('Typed Meanwhile');
  const { letGo } = await hold(
    page,
    '**/content-manager/collection-types/plugin::glossary.term',
    'POST',
  );
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('plugin::glossary.term'),
  );
  await page.keyboard.press('Control+s');
  await sent;
  await short().fill('Typed while it was saved.');
  letGo();
  await page.waitForURL(/plugin::glossary\.term\/[a-z0-9]{24}/);
  await press(panelText('unsaved.take-back'));
  expect(await short().inputValue()).toBe('Typed while it was saved.');
  await page.keyboard.press('Control+s');
  await isSaved();
});

describe('in a narrow window', () => {
  /** Waits for a part of the page, and says whether all of it is in the window with nothing over it. */
  async function isInSight(part: Locator): Promise<boolean> {
    await part.waitFor();
    return part.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const places = [
        [left + 2, y],
        [right - 2, y],
        [x, top + 2],
        [x, bottom - 2],
      ] as const;
      return places.every(([across, down]) => {
        const found = document.elementFromPoint(across, down);
        // A button that is disabled lets its surroundings through.
        return found !== null && (element.contains(found) || found.contains(element));
      });
    });
  }

  afterAll(() => page.setViewportSize({ width: 1440, height: 1000 }));

  it('saving, publishing and the open points are visible', async () => {
    const name = 'Long Name Of A Term '.repeat(7).slice(0, 131);
    const lacking = { quick_fix: '', common_mistakes: [], misconception: '', why_it_matters: '' };
    const documentId = await aDraft(service.strapi, name, lacking);
    await page.setViewportSize({ width: 1024, height: 700 });
    await openTermForm(page, base, documentId);
    await page.getByText(panelText('saving.all-saved')).waitFor();
    const button = (text: string) => page.getByRole('button', { name: text, exact: true });
    const stillOpen = page.getByText('4 things are still open:');
    for (const width of [1024, 1079]) {
      await page.setViewportSize({ width, height: 700 });
      await page.locator('[name="bad_code"]').scrollIntoViewIfNeeded();
      for (const part of ['Save', 'Publish', 'Quick fix is missing'])
        expect([width, part, await isInSight(button(part))]).toEqual([width, part, true]);
      expect(await isInSight(stillOpen)).toBe(true);
    }
    expect(await faultsInBothThemes(page, '[data-kept-in-sight]')).toEqual([]);

    // On a phone the number is in sight, and the drawer holds the list.
    await page.setViewportSize({ width: 390, height: 800 });
    expect([await isInSight(stillOpen), await isInSight(button('Save'))]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Open more actions' }).click();
    await button('Quick fix is missing').click();
    expect(await overflow(page)).toBe(0);

    await page.setViewportSize({ width: 1024, height: 700 });
    await button('Quick fix is missing').click();
    await page.keyboard.type('Do it.');
    await button('Quick fix is missing').waitFor({ state: 'detached' });
    expect(await isInSight(page.getByText('3 things are still open:'))).toBe(true);
    await intercept(page, SAVES, (route) => route.abort());
    await button('Save').click();
    const kept = page.locator('[data-kept-in-sight]');
    expect(await isInSight(kept.getByText(panelText('saving.failed.unreachable')))).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await isInSight(button(panelText('saving.try-again')))).toBe(true);
    await button(panelText('saving.try-again')).click();
    expect(await isInSight(page.getByText(panelText('saving.all-saved')))).toBe(true);
    expect(await overflow(page)).toBe(0);
  });
});

describe('two editors', () => {
  let other: Page;
  let close: () => Promise<void>;
  let documentId: string;
  beforeAll(async () => {
    documentId = await aPublishedTerm(service.strapi, 'Of Two');
    ({ page: other, close } = await openPanel(browser, base, 'system', { as: colleague }));
    for (const form of [page, other]) {
      await openTermForm(form, base, documentId);
      await isSaved(form);
    }
  });
  beforeEach(() => inStep());
  afterAll(() => close());

  // A form with unsaved text is not updated with the other's save: each types before the other saves.
  const TO_DECIDE = 'Of the colleague, to be decided.';
  const comeBack = (form: Page) => form.evaluate(() => window.dispatchEvent(new Event('focus')));

  /** The same in the forms of both, who have saved all they typed. */
  async function inStep(): Promise<void> {
    const draft = await draftOf(documentId);
    for (const form of [page, other]) {
      await comeBack(form);
      for (const name of ['short', 'quick_fix'])
        await form.waitForFunction(
          ([field, text]) =>
            document.querySelector<HTMLTextAreaElement>(`[name="${field}"]`)?.value === text,
          [name, draft[name]] as const,
        );
      await isSaved(form);
    }
  }

  it('fields that only one of them changed are merged without a question', async () => {
    await quickFix().fill('Of the first editor.');
    await short(other).fill('Of the colleague.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
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
    [panelText('conflict.keep-mine'), `Of the first editor: ${panelText('conflict.keep-mine')}`],
    [panelText('conflict.take-theirs', { name: 'A Colleague' }), TO_DECIDE],
  ])('a field that both changed is decided by the second: “%s”', async (choice, expected) => {
    await short().fill(`Of the first editor: ${choice}`);
    await short(other).fill(TO_DECIDE);
    await quickFix(other).fill(`Only of the colleague: ${choice}`);
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(panelText('conflict.title', { name: 'A Colleague' })).waitFor();
    expect(await dialog.locator('del').first().innerText()).toContain('colleague');
    expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
    expect(await draftOf(documentId)).toMatchObject({ short: TO_DECIDE });
    await dialog.getByRole('button', { name: choice }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await isSaved();
    expect(await draftOf(documentId)).toMatchObject({
      short: expected,
      quick_fix: `Only of the colleague: ${choice}`,
    });
  });

  it('each sees that the other has the term open, and the other’s saves', async () => {
    await comeBack(page);
    await says(panelText('others.open', { names: 'A Colleague', count: 1 }));
    await says(panelText('others.open', { names: 'An Editor', count: 1 }), other);

    await short(other).fill('Seen without a save.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await comeBack(page);
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLTextAreaElement>('[name="short"]')?.value ===
        'Seen without a save.',
    );

    await quickFix().fill('Being typed.');
    await short(other).fill('Saved while the first editor types.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await comeBack(page);
    await says(panelText('others.saved', { name: 'A Colleague' }));
    await page.keyboard.press('Control+s');
    await isSaved();
    expect(await draftOf(documentId)).toMatchObject({
      short: 'Saved while the first editor types.',
      quick_fix: 'Being typed.',
    });
  });

  it('a concurrent edit of another editor is not published unseen', async () => {
    await quickFix().fill('To be published.');
    await short(other).fill('Of the colleague, not ready yet.');
    await other.keyboard.press('Control+s');
    await isSaved(other);
    await page.keyboard.press('Control+Shift+Enter');
    await says(panelText('conflict.title', { name: 'A Colleague' }));
    const { body } = await service.http.get('/glossary/of_two.json');
    expect([body.short, body.quick_fix]).not.toContain('Of the colleague, not ready yet.');
    expect(body.quick_fix).not.toBe('To be published.');
    await press('Publish');
    await isSaved();
    expect((await service.http.get('/glossary/of_two.json')).body).toMatchObject({
      short: 'Of the colleague, not ready yet.',
      quick_fix: 'To be published.',
    });
  });
});
