import { median } from '../report/statistics.mjs';
import { removeDatabase, throwawayDatabase, environmentOn } from '../service/bench-database.mjs';
import { startProcess } from '../service/bench-process.mjs';
import { openPanelBrowser } from './panel-browser.mjs';

const TERMS = '/admin/content-manager/collection-types/plugin::glossary.term';
const ROWS = 100;
/** Letters that are typed without a rest, and the time between two of them, in milliseconds: a fast typist's. */
const LETTERS = 20;
const BETWEEN_LETTERS = 60;
/** The largest text that is typed into, in bytes: one of all fields together may have 256 KiB. */
const LONG_TEXT = 208 * 1024;
const PARAGRAPH = `${'A sentence of the explanation. '.repeat(16)}\n\n`;
const WARM_UP = 2;
const BARE = 'bare-field';

/** What the panel costs the tab that shows it, with one size of the glossary, put into `results`. */
export async function measurePanel(terms, { options, say, results }) {
  const filename = await throwawayDatabase(terms);
  const service = startProcess('service/service-process.mjs', {
    ...environmentOn(filename),
    SERVES_PANEL: 'true',
  });
  const { port } = await service.ask('start');
  await service.ask('warmedUp');
  const base = `http://127.0.0.1:${port}`;
  const browser = await openPanelBrowser(base, await service.ask('administrator'));
  try {
    const [first, second] = await service.ask('terms');
    for (const row of rowsOf(base, first, second).filter(options.isChosen)) {
      say(`${terms} terms: ${row.name}`);
      const measured = [];
      const shared = row.isTyping ? await browser.openTab() : null;
      if (shared !== null) await row.open(shared);
      for (let round = 0; round < WARM_UP + options.rounds; round += 1) {
        const tab = shared ?? (await browser.openTab());
        const work = await row.measure(tab, round);
        if (shared === null) await tab.close();
        if (round >= WARM_UP) measured.push(work);
      }
      await shared?.close();
      results.panel.push({ terms, name: row.name, ...mediansOf(measured) });
    }
  } finally {
    await browser.close();
    await service.ask('stop');
    await service.end();
    removeDatabase(filename);
  }
}

const mediansOf = (measured) =>
  Object.fromEntries(
    Object.keys(measured[0]).map((name) => [name, median(measured.map((one) => one[name]))]),
  );

function rowsOf(base, first, second) {
  const formOf = ({ documentId }) => `${base}${TERMS}/${documentId}`;
  const openForm = async ({ page, rest }) => {
    await page.goto(formOf(first));
    await untilForm(page);
    await rest();
  };
  return [
    typingRow('a letter in the name', 'term', { openForm }),
    typingRow('a letter in the explanation', 'long', { openForm }),
    typingRow('a letter in an explanation of 208 KB', 'long', { openForm, length: LONG_TEXT }),
    ...openingRows('list', `the list of ${ROWS} terms`, {
      home: `${base}/admin/`,
      addressOf: () => `${base}${TERMS}?page=1&pageSize=${ROWS}&sort=term:ASC`,
      untilShown: ({ page }) =>
        page
          .locator('tbody tr')
          .nth(ROWS - 1)
          .waitFor(),
    }),
    ...openingRows('form', 'the form of a term', {
      home: `${base}/admin/`,
      addressOf: (round) => formOf(round % 2 === 0 ? first : second),
      untilShown: ({ page }) => untilForm(page),
    }),
  ];
}

/** A field of the form and a bare one of the same length in the same page; in between the tab rests. */
function typingRow(name, field, { openForm, length = null }) {
  return {
    key: name,
    name,
    isTyping: true,
    async open(tab) {
      await openForm(tab);
      await tab.page.evaluate(addBareField, [BARE, field]);
      if (length !== null) {
        const text = PARAGRAPH.repeat(length / PARAGRAPH.length);
        await tab.page.locator(`[name="${field}"]`).fill(text);
        await tab.page.locator(`[name="${BARE}"]`).fill(text);
        await tab.rest();
      }
    },
    async measure({ page, rest, workOf }) {
      const typed = async (fieldName) => {
        await page.locator(`[name="${fieldName}"]`).focus();
        await page.keyboard.press('Control+End');
        await rest();
        const typing = await workOf(async () => {
          for (let letter = 0; letter < LETTERS; letter += 1) {
            await page.keyboard.press('x');
            await page.waitForTimeout(BETWEEN_LETTERS);
          }
        });
        const after = await workOf(rest);
        return { typing, after };
      };
      const own = await typed(field);
      const bare = await typed(BARE);
      return {
        task: own.typing.task / LETTERS,
        script: own.typing.script / LETTERS,
        rest: own.after.task,
        bare: bare.typing.task / LETTERS,
      };
    },
  };
}

/** In the page: the same kind of field as the browser has it, beside the panel. */
function addBareField([name, field]) {
  const { document } = globalThis;
  const { localName } = document.getElementsByName(field)[0];
  const bare = document.createElement(localName);
  bare.name = name;
  bare.style.cssText = 'width: 40rem; height: 4rem; border: 1px solid';
  document.body.append(bare);
}

/** By attributes: a role is looked for in all elements, which is work of the tab, too. */
async function untilForm(page) {
  await page.locator('[name="quick_fix"]').waitFor();
  await page.locator('[data-kept-in-sight]').waitFor();
}

/** A page of the panel that is opened from its home page, and one that is opened with the panel itself. */
const openingRows = (key, name, { home, addressOf, untilShown }) => [
  {
    key,
    name: `${name}, opened by a link`,
    async measure(tab, round) {
      await tab.page.goto(home);
      await tab.page.locator('nav').first().waitFor();
      await tab.rest();
      return tab.workOf(async () => {
        await follow(tab.page, addressOf(round));
        await untilShown(tab);
        await tab.rest();
      });
    },
  },
  {
    key: `${key}, loaded`,
    name: `${name}, with the panel`,
    async measure(tab, round) {
      await tab.page.goto(addressOf(round));
      await untilShown(tab);
      await tab.rest();
      return tab.workUntilNow();
    },
  },
];

/** Goes to another page of the panel as its links do, without loading the panel again. */
const follow = (page, address) =>
  page.evaluate((to) => {
    const { history, PopStateEvent } = globalThis;
    history.pushState({}, '', to);
    globalThis.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
