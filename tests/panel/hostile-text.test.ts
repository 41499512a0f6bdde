import type { Page } from 'playwright-core';
import { intruders, noteDialogs, refusals } from '../support/browser/intruders';
import { openPanel, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { ADMINISTRATOR } from '../support/clients/panel';
import { aDraft, edit, publish } from '../support/content/content';
import { ATTACKS, HOSTILE, hostileTerms } from '../support/content/hostile-terms';
import { panelText } from '../support/browser/panel-texts';

const ATTACK = ATTACKS.slice(0, 5).join(' ');
/** The element that a page has to show before it is checked. */
const SCRIPT = '<script>alert(1)</script>';
/** Stands in the name of who is logged in, and so on each page of the panel. */
const PICTURE = '<img src=x onerror=alert(1)>';
const TERM = 'plugin::glossary.term';

let running: RunningPanel;
let page: Page;
let base: string;
let complaints: readonly string[];
let dialogs: readonly string[];
let documentId: string;
beforeAll(async () => {
  running = await startPanel(async ({ strapi, http }) => {
    await hostileTerms(strapi);
    const term = await strapi.documents(TERM).findFirst({ filters: { slug: HOSTILE } });
    documentId = String(term?.documentId);
    await edit(strapi, documentId, { short: `${ATTACK} once more`, tags: [PICTURE] });
    await publish(strapi, documentId);
    await edit(strapi, documentId, { short: `${ATTACK} as a draft` });
    await http.post(`/glossary/${HOSTILE}/reports`).send({ text: ATTACK }).expect(303);
    await aDraft(strapi, `Hasty ${SCRIPT}`, { tags: [], short: '' });
    const gone = await aDraft(strapi, `Gone ${SCRIPT}`);
    await strapi.documents(TERM).delete({ documentId: gone });
  });
  ({ base } = running);
  await running.service.strapi.db
    .query('admin::user')
    .update({ where: { email: ADMINISTRATOR.email }, data: { firstname: PICTURE } });
  const opened = await openPanel(running.browser, base);
  ({ page, complaints } = opened);
  dialogs = noteDialogs(page);
}, 240_000);
afterAll(() => running.stop());

/** What ran of an attack, or came in as something else than text. */
const run = async () => ({
  intruders: await intruders(page),
  dialogs,
  refused: refusals(complaints),
  elsewhere: complaints.filter((text) => text.startsWith('another host')),
});
const NOTHING = { intruders: [], dialogs: [], refused: [], elsewhere: [] };

/** Waits until an attack stands in the page, as text or in a field. */
async function untilShown(): Promise<void> {
  await page.waitForFunction((attack) => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
    const typed = [...fields].map(({ value }) => value);
    return [document.body.textContent, ...typed].some((text) => text.includes(attack));
  }, SCRIPT);
  await page.waitForLoadState('networkidle');
}

const onlyOpened = (): Promise<void> => Promise.resolve();

/** A Markdown field shows how its text will look. */
async function previewed(): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await page.getByRole('link', { name: 'click' }).or(page.getByText('click')).first().waitFor();
}

async function compared(): Promise<void> {
  const table = page.getByRole('table', { name: panelText('history.versions') });
  await table
    .getByRole('radio', { name: panelText('history.from', { version: 'version 1' }) })
    .check();
  await table.getByRole('radio', { name: 'Compare to version 2' }).check();
  const differences = page.getByRole('region', { name: 'From version 1 to version 2' });
  await differences.locator('ins', { hasText: 'once' }).first().waitFor();
}

it.each<[string, () => string, () => Promise<void>]>([
  ['the home page', () => '', onlyOpened],
  ['the list of terms', () => `content-manager/collection-types/${TERM}`, onlyOpened],
  [
    'the form of a term, and how a field of it will look',
    () => `content-manager/collection-types/${TERM}/${documentId}`,
    previewed,
  ],
  [
    'what is published of it',
    () => `content-manager/collection-types/${TERM}/${documentId}?status=published`,
    onlyOpened,
  ],
  [
    'a copy of it',
    () => `content-manager/collection-types/${TERM}/clone/${documentId}`,
    onlyOpened,
  ],
  [
    'the list of categories',
    () => 'content-manager/collection-types/plugin::glossary.category',
    onlyOpened,
  ],
  [
    'the list of scores',
    () => 'content-manager/collection-types/plugin::glossary.debt-score',
    onlyOpened,
  ],
  ['the page of the glossary', () => 'plugins/glossary', onlyOpened],
  ['categories and tags', () => 'plugins/glossary-groups', onlyOpened],
  ['reports of readers', () => 'plugins/glossary-reports', onlyOpened],
  ['the activity of editors', () => 'plugins/glossary-history', onlyOpened],
  [
    'the history of a term, and two versions compared',
    () => `plugins/glossary-history/terms/${documentId}`,
    compared,
  ],
])('hostile text is text: %s', async (_name, address, look) => {
  await page.goto(`${base}/admin/${address()}`);
  await untilShown();
  await look();
  expect(await run()).toEqual(NOTHING);
});

it('hostile text is text: an import and its refusals', async () => {
  await page.goto(`${base}/admin/plugins/glossary-exchange`);
  const rows = [
    { slug: HOSTILE, short: `${SCRIPT} imported` },
    { slug: SCRIPT, term: SCRIPT },
    { slug: 'other', category: SCRIPT, [SCRIPT]: SCRIPT },
  ];
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: `${PICTURE.replaceAll('/', '')}.jsonl`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  });
  await page.getByRole('button', { name: panelText('import-export.compare') }).click();
  await page
    .getByText(/2 refused/)
    .first()
    .waitFor();
  await untilShown();
  expect(await run()).toEqual(NOTHING);
});
