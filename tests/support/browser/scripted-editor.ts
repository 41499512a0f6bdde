import type { Browser } from 'playwright-core';
import type { Credentials } from '../clients/panel';
import { openPanel } from './panel-browser';
import { panelText } from './panel-texts';

const TERMS = '/admin/content-manager/collection-types/plugin::glossary.term';
/** How long something may take to appear in the form before the editor does something else, in milliseconds. */
const ANSWER_TIMEOUT = 5000;
/** How long the form is looked at before it is looked at again, in milliseconds. */
const PAUSE = 100;
/** How long an editor waits for offers of a form after opening it, in milliseconds. */
const SETTLED = 700;
/** How long a form may take to be saved, or to say why it is not, in milliseconds: longer than any fault lasts. */
const SAVE_PATIENCE = 120_000;

/** Words that only one editor wrote, into one field of one term. */
export interface Written {
  readonly documentId: string;
  readonly field: string;
  readonly word: string;
}

/**
 * An editor in a browser who writes a word at a time at the end of a field, saves, tries again what fails, takes back what the panel
 * offers, and sometimes leaves a form that is not saved. Keeps a record of every word, and of those that were given up knowingly.
 */
export interface ScriptedEditor {
  readonly written: readonly Written[];
  /** Words that this editor gave up in the dialogue of two editors: their own, or the other's. */
  readonly givenUp: ReadonlySet<string>;
  /** How often each thing happened, for a test that must not pass because nothing did. */
  readonly seen: Readonly<Record<'saved' | 'failed' | 'offered' | 'conflicts' | 'left', number>>;
  /** Opens a term, writes into some fields, and tries to save. */
  work(documentId: string, fields: readonly string[]): Promise<void>;
  /** Opens a term, restores the offered text, and saves until everything is saved. */
  finish(documentId: string): Promise<void>;
  close(): Promise<void>;
}

/** @param choose whole numbers from 0 up to what it is given */
export async function scriptedEditor(
  browser: Browser,
  base: string,
  {
    as,
    name,
    choose,
  }: {
    readonly as: Credentials;
    readonly name: string;
    readonly choose: (below: number) => number;
  },
): Promise<ScriptedEditor> {
  const { page, close } = await openPanel(browser, base, 'light', { as });
  page.setDefaultTimeout(ANSWER_TIMEOUT);
  // Leaving an unsaved form asks for confirmation, which is given.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  const written: Written[] = [];
  const givenUp = new Set<string>();
  const seen = { saved: 0, failed: 0, offered: 0, conflicts: 0, left: 0 };
  let words = 0;

  const button = (text: string | RegExp) => page.getByRole('button', { name: text });
  const says = (text: string | RegExp): Promise<boolean> =>
    page.getByText(text).first().isVisible();
  const dialog = page.getByRole('dialog');
  const pause = (): Promise<void> => page.waitForTimeout(PAUSE);

  /** Until the form is there; the service may be away for a while. */
  async function open(documentId: string): Promise<void> {
    for (;;) {
      try {
        await page.goto(`${base}${TERMS}/${documentId}`);
        await page.locator('[name="short"]').waitFor();
        // The box beside the form that offers unsaved text appears a little later.
        await page.getByRole('heading', { name: 'Saving', exact: true }).waitFor();
        await page.waitForTimeout(SETTLED);
        return;
      } catch (error) {
        if (page.isClosed()) throw error;
        await pause();
      }
    }
  }

  /** One text of each field that both changed stays; the words of the other are given up. */
  async function decide(): Promise<void> {
    if (await button(panelText('conflict.decide')).isVisible())
      await button(panelText('conflict.decide')).click();
    for (;;) {
      const section = dialog.getByRole('region').first();
      if (!(await section.isVisible())) return;
      seen.conflicts += 1;
      const isMine = choose(2) === 0;
      // Struck out: the other's text; underlined: the text of the form.
      const dropped = await section.locator(isMine ? 'del' : 'ins').allInnerTexts();
      for (const word of wordsIn(dropped.join(' '))) givenUp.add(word);
      await section
        .getByRole('button', { name: isMine ? panelText('conflict.keep-mine') : /^Take the text/ })
        .click();
      await pause();
    }
  }

  /** The message of the form that needs a reaction; null while it is still working. */
  async function outcome(): Promise<'saved' | 'failed' | 'conflict' | null> {
    if ((await dialog.isVisible()) || (await button(panelText('conflict.decide')).isVisible()))
      return 'conflict';
    if (await button(panelText('saving.try-again')).isVisible()) return 'failed';
    return (await says(panelText('saving.all-saved'))) ? 'saved' : null;
  }

  /** @returns whether something was offered; one offer at a time, for each may need a decision */
  async function takeBack(): Promise<boolean> {
    const offer = button(panelText('unsaved.take-back')).first();
    if (!(await offer.isVisible())) return false;
    seen.offered += 1;
    await offer.click();
    await pause();
    if ((await outcome()) === 'conflict') await decide();
    return true;
  }

  /** @param attempts after so many failures the form is left as it is */
  async function save(attempts: number): Promise<boolean> {
    const end = Date.now() + SAVE_PATIENCE;
    for (let attempt = 0; attempt < attempts;) {
      const now = await outcome();
      if (Date.now() > end)
        throw new Error(
          `The form neither saves nor says why: ${await page.locator('body').innerText()}`,
        );
      if (now === 'saved') {
        seen.saved += 1;
        return true;
      }
      if (now === 'conflict') await decide();
      if (now === 'failed') {
        seen.failed += 1;
        attempt += 1;
        await button(panelText('saving.try-again')).click();
      } else if (now === null) {
        await page.keyboard.press('Control+s');
      }
      await pause();
    }
    return false;
  }

  return {
    written,
    givenUp,
    seen,

    async work(documentId, fields) {
      await open(documentId);
      while (await takeBack());
      for (let edit = 1 + choose(3); edit > 0; edit -= 1) {
        const field = fields[choose(fields.length)] ?? '';
        words += 1;
        const word = `${name}${words}`;
        const place = page.locator(`[name="${field}"]`);
        await place.click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(` ${word}`);
        written.push({ documentId, field, word });
      }
      // One time in four the editor goes away without a save.
      if (choose(4) === 0 || !(await save(3))) seen.left += 1;
    },

    async finish(documentId) {
      do {
        await open(documentId);
        while (await takeBack());
      } while (!(await save(10)) || (await takeBack()));
    },

    close,
  };
}

/** The words of scripted editors in a text, such as `A17`. */
function wordsIn(text: string): string[] {
  return text.match(/\b[AB]\d+\b/g) ?? [];
}
