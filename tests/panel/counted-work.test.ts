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
type After = 'nothing' | 'Ctrl+S' | 'Save' | 'leaving';
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
async function typeAtOnce(name: string, text: string, after: After = 'nothing'): Promise<Typed> {
  await field(name).press('Control+End');
  return page.evaluate(
    async ([letters, then]) => {
      const before = window.renderedComponents;
      for (const letter of letters) {
        document.execCommand('insertText', false, letter);
        // React renders between two tasks and at the end of an event.
        await Promise.resolve();
      }
      const rendered = (window.renderedComponents - before) / letters.length;
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
async function beginTyping(name: string): Promise<void> {
  await typeAtOnce(name, 'a');
  await field(name).blur();
  await page.waitForLoadState('networkidle');
}

describe('what is typed', () => {
  it.each(['term', 'short', 'long', 'author'])(
    'a letter in “%s” renders its own field, and the form when typing rests',
    async (name) => {
      await beginTyping(name);
      const { rendered } = await typeAtOnce(name, LETTERS);
      expect(rendered).toBeGreaterThan(1);
      expect(rendered).toBeLessThan(COMPONENTS_OF_A_FIELD);
      const now = (): Promise<number> => page.evaluate(() => window.renderedComponents);
      const typed = await now();
      await eventually(now, (count) => count - typed > rendered);
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

  it('is stored with each letter: after a crash the last one is offered', async () => {
    await beginTyping('quick_fix');
    const { stored } = await typeAtOnce('quick_fix', ' last letter');
    const { page: next } = await openPanel(running.browser, base);
    await next.addInitScript((texts) => {
      for (const [name, text] of Object.entries(texts))
        if (name.startsWith('glossary.')) localStorage.setItem(name, text);
    }, stored);
    await openTermForm(next, base, documentId);
    await next.getByRole('button', { name: panelText('unsaved.take-back') }).click();
    const restored = field('quick_fix', next);
    await eventually(
      () => restored.inputValue(),
      (text) => text.endsWith('a last letter'),
    );
    expect(await restored.inputValue()).toMatch(/a last letter$/);
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
