import type { Locator, Page } from 'playwright-core';
import {
  openTermForm,
  openPanel,
  goTo,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { intercept } from '../support/browser/network';
import { panelText } from '../support/browser/panel-texts';
import { countRendered } from '../support/browser/rendered-components';
import { eventually } from '../support/eventually';
import { aCategory, aDraft } from '../support/content/content';

const LIST = 'content-manager/collection-types/plugin::glossary.term';
const LETTERS = 'xyzxyz';
/** A field, its frame and its inputs; a form that is given a text renders several times as many. */
const COMPONENTS_OF_A_FIELD = 120;
/** A text as long as a field may have, in characters. */
const LONG = 200_000;

let running: RunningPanel;
let base: string;
let page: Page;
let documentId: string;
beforeAll(async () => {
  running = await startPanel(async ({ strapi }) => {
    await aCategory(strapi);
    documentId = await aDraft(strapi, 'Counted Work');
  });
  ({ base, page } = running);
  await countRendered(page);
  await openTermForm(page, base, documentId);
  await page.locator('aside', { hasText: panelText('ready.title') }).waitFor();
}, 240_000);
afterAll(() => running.stop());

const field = (name: string, form = page): Locator => form.locator(`[name="${name}"]`);
const isSaved = (): Promise<void> =>
  page.getByText(panelText('saving.all-saved')).first().waitFor();

const saved = async (): Promise<Record<string, unknown>> =>
  running.service.strapi.db
    .connection('glossary_terms')
    .where({ document_id: documentId, published_at: null })
    .first();

/** What follows the last letter. */
type After = 'nothing' | 'Ctrl+S' | 'Save' | 'leaving' | 'another value';
interface Typed {
  /** Components for each letter. */
  readonly rendered: number;
  readonly isHeldBack: boolean;
  readonly stored: Record<string, string>;
}

/**
 * Types at the end of a field, and does something after it, in one task of the browser: no time passes in between, so nobody has rested from typing.
 *
 * @returns what was rendered, whether the page asks before it is left, and what the browser had stored
 */
async function typeAtOnce(
  name: string,
  text: string,
  after: After = 'nothing',
  tab = page,
): Promise<Typed> {
  await field(name, tab).press('Control+End');
  return tab.evaluate(
    async ([letters, then]) => {
      const before = window.renderedComponents;
      for (const letter of letters) {
        document.execCommand('insertText', false, letter);
        // React renders between two tasks and at the end of an event.
        await Promise.resolve();
      }
      const rendered = (window.renderedComponents - before) / letters.length;
      if (then === 'another value') {
        const slug = document.querySelector<HTMLInputElement>('[name="slug"]');
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(slug, `${slug?.value}_2`);
        slug?.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
      const stored = { ...localStorage } as Record<string, string>;
      const leaving = new Event('beforeunload', { cancelable: true });
      if (then === 'leaving') window.dispatchEvent(leaving);
      if (then === 'Ctrl+S')
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }),
        );
      if (then === 'Save')
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === 'Save')
          ?.click();
      return { rendered, isHeldBack: leaving.defaultPrevented, stored };
    },
    [text, after] as const,
  );
}

/** The first letter goes to the form at once, which tells that it has unsaved changes. */
async function beginTyping(name: string, tab = page): Promise<void> {
  await typeAtOnce(name, 'a', 'nothing', tab);
  await field(name, tab).blur();
  await tab.waitForLoadState('networkidle');
}

/** The values of the form as they are kept when typing has rested. */
const keptValues = (): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const [, kept = '{}'] =
      Object.entries(localStorage).find(
        ([name]) => name.startsWith('glossary.unsaved.') && !name.includes('.typing.'),
      ) ?? [];
    const { texts } = JSON.parse(kept) as { texts?: { values: Record<string, unknown> }[] };
    return texts?.[0]?.values ?? {};
  });

/** The form in a browser whose storage is what a tab had stored. */
async function openAfterCrash(stored: Readonly<Record<string, string>>): Promise<Page> {
  const { page: next } = await openPanel(running.browser, base);
  await next.addInitScript((texts) => {
    for (const [name, text] of Object.entries(texts))
      if (name.startsWith('glossary.')) localStorage.setItem(name, text);
  }, stored);
  await openTermForm(next, base, documentId);
  return next;
}

describe('what is typed', () => {
  it.each(['term', 'short', 'long', 'author'])(
    'a letter in “%s” renders its own field, and the form when typing rests',
    async (name) => {
      await beginTyping(name);
      const { rendered } = await typeAtOnce(name, LETTERS);
      expect(rendered).toBeGreaterThan(1);
      expect(rendered).toBeLessThan(COMPONENTS_OF_A_FIELD);
      const given = async (): Promise<unknown> => (await keptValues())[name];
      await eventually(given, (value) => String(value).endsWith(LETTERS));
      expect(await given()).toMatch(new RegExp(`a${LETTERS}$`));
    },
  );

  it('is saved to its last letter by a key, and the slug follows the name', async () => {
    await field('term').fill('Counted');
    await beginTyping('term');
    await typeAtOnce('term', ' work twice', 'Ctrl+S');
    await isSaved();
    expect(await saved()).toMatchObject({
      term: 'Counteda work twice',
      slug: 'counteda_work_twice',
    });
  });

  it('is saved to its last letter by a button that is pressed without the mouse', async () => {
    await beginTyping('short');
    await typeAtOnce('short', ' and more', 'Save');
    await isSaved();
    expect((await saved()).short).toMatch(/a and more$/);
  });

  it('makes the page ask before it is left, from its first letter on', async () => {
    await page.reload();
    await field('quick_fix').waitFor();
    expect((await typeAtOnce('quick_fix', '', 'leaving')).isHeldBack).toBe(false);
    expect((await typeAtOnce('quick_fix', 'b', 'leaving')).isHeldBack).toBe(true);
  });

  it.each(['nothing', 'another value'] as const)(
    'is stored with each letter: after a crash the last one is offered (%s followed)',
    async (after) => {
      await beginTyping('quick_fix');
      const { stored } = await typeAtOnce('quick_fix', ' last letter', after);
      const next = await openAfterCrash(stored);
      await next.getByRole('button', { name: panelText('unsaved.take-back') }).click();
      const restored = field('quick_fix', next);
      await eventually(
        () => restored.inputValue(),
        (text) => text.endsWith('a last letter'),
      );
      expect(await restored.inputValue()).toMatch(/a last letter$/);
      await next.close();
    },
  );

  it('is stored by each of two tabs of one term', async () => {
    const other = await page.context().newPage();
    await openTermForm(other, base, documentId);
    await beginTyping('quick_fix');
    await beginTyping('author', other);
    await typeAtOnce('quick_fix', ' first');
    const { stored } = await typeAtOnce('author', ' second', 'nothing', other);
    await other.close();
    const next = await openAfterCrash(stored);
    const offers = next.getByRole('button', { name: panelText('unsaved.take-back') });
    await offers.nth(1).click();
    await offers.nth(1).waitFor({ state: 'detached' });
    await offers.click();
    await offers.waitFor({ state: 'detached' });
    expect(await field('quick_fix', next).inputValue()).toMatch(/a first$/);
    expect(await field('author', next).inputValue()).toMatch(/a second$/);
    await next.close();
  });

  it('a letter in the longest text renders no more', async () => {
    await field('long').fill('A sentence of it. '.repeat(LONG / 18));
    await beginTyping('long');
    const { rendered } = await typeAtOnce('long', LETTERS);
    expect(rendered).toBeLessThan(COMPONENTS_OF_A_FIELD);
  });
});

describe('the list of terms', () => {
  it('asks for its columns, and for one that is added', async () => {
    const { page: list } = await openPanel(running.browser, base);
    const rows: Record<string, unknown>[] = [];
    list.on('response', (response) => {
      if (new URL(response.url()).pathname === `/${LIST}`)
        void response.json().then(({ results }) => rows.push(results[0]));
    });
    await goTo(list, base, LIST);
    await list.getByRole('row').nth(1).waitFor();
    expect(rows).toHaveLength(1);
    const columns = ['category', 'difficulty', 'documentId', 'id', 'status', 'term', 'updated'];
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(columns));
    expect(rows[0]).not.toHaveProperty('long');
    expect(rows[0]).not.toHaveProperty('severity');
    await list.getByRole('button', { name: 'View Settings' }).click();
    await list.getByRole('checkbox', { name: 'Severity' }).click();
    await list.getByText('medium').waitFor();
    expect(rows.at(-1)).toHaveProperty('severity');
  });

  it('asks for an added column again after a request for it failed', async () => {
    const { page: list } = await openPanel(running.browser, base);
    await goTo(list, base, LIST);
    await list.getByRole('row').nth(1).waitFor();
    await intercept(list, `**/${LIST}*severity*`, (route) => route.abort('connectionreset'));
    await list.getByRole('button', { name: 'View Settings' }).click();
    await list.getByRole('checkbox', { name: 'Severity' }).click();
    await list.getByText('medium').waitFor({ state: 'detached' });
    await list.getByRole('table').waitFor({ state: 'detached' });
    await list.unrouteAll({ behavior: 'wait' });
    await goTo(list, base, '');
    await list.getByRole('table').waitFor({ state: 'detached' });
    await goTo(list, base, LIST);
    const severity = list.getByText('medium');
    await severity.waitFor();
    expect(await severity.count()).toBe(1);
  });
});
