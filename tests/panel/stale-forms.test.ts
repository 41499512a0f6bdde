import type { Locator, Page } from 'playwright-core';
import { savedInBetween } from '../../src/plugins/glossary/core/publishing/draft-version';
import { hold } from '../support/browser/network';
import {
  faultsInBothThemes,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { panelText } from '../support/browser/panel-texts';
import { aCategory, aPublishedTerm, edit, SCORE } from '../support/content/content';
import { eventually } from '../support/eventually';
import type { RunningService } from '../support/service';

let running: RunningPanel;
let service: RunningService;
let page: Page;
let base: string;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
  page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(() => running.stop());
afterEach(() => page.unrouteAll({ behavior: 'wait' }));

const field = (name: string) => page.locator(`[name="${name}"]`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const question = () => page.getByRole('alertdialog');

/** Below `content-manager/collection-types`. */
async function openForm(type: string, documentId: string): Promise<void> {
  await page.goto(
    `${base}/admin/content-manager/collection-types/plugin::glossary.${type}/${documentId}`,
  );
  await page.getByText(panelText('saving.all-saved')).waitFor();
}

/** The act is in the menu above the form or in that beside it. */
async function openMenu(act: string): Promise<void> {
  const place: Page | Locator = act === 'Delete' ? page : page.locator('aside');
  await page.waitForLoadState('networkidle');
  await place.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: act }).click();
}

interface Kind {
  readonly type: string;
  readonly text: string;
  /** @returns its document id */
  readonly make: (name: string) => Promise<string>;
  readonly stored: (documentId: string) => Promise<unknown>;
  readonly byColleague: (documentId: string) => Promise<unknown>;
  readonly refusal: string;
  /** Fills in what the form of a new one needs. */
  readonly fillIn: () => Promise<void>;
}
const COLLEAGUE = 'By a colleague.';
const terms = () => service.strapi.documents('plugin::glossary.term');
const categories = () => service.strapi.documents('plugin::glossary.category');

const scores = () => service.strapi.documents('plugin::glossary.debt-score');

const TERM: Kind = {
  type: 'term',
  text: 'quick_fix',
  make: async (name) => {
    const documentId = await aPublishedTerm(service.strapi, name);
    await edit(service.strapi, documentId, { short: 'A draft.' });
    return documentId;
  },
  stored: async (documentId) => (await terms().findOne({ documentId }))?.short,
  byColleague: (documentId) => edit(service.strapi, documentId, { short: COLLEAGUE }),
  refusal: savedInBetween(null),
  fillIn: () => field('term').fill('A New Term'),
};
const CATEGORY: Kind = {
  type: 'category',
  text: 'tagline',
  make: (name) =>
    aCategory(service.strapi, name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'), name),
  stored: async (documentId) => (await categories().findOne({ documentId }))?.introduction,
  byColleague: (documentId) =>
    categories().update({ documentId, data: { introduction: COLLEAGUE } }),
  refusal: savedInBetween(null, 'category'),
  async fillIn() {
    await field('key').fill('new_one');
    await field('name').fill('New One');
  },
};
const DEBT_SCORE: Kind = {
  type: 'debt-score',
  text: 'trap.rationale',
  make: async (name) => {
    await aPublishedTerm(service.strapi, name, { score_draft: SCORE });
    const score = await scores().findFirst({ filters: { term: { term: name } } });
    return score?.documentId ?? '';
  },
  stored: async (documentId) =>
    (await scores().findOne({ documentId, populate: ['burden'] }))?.burden?.rationale,
  byColleague: (documentId) =>
    scores().update({ documentId, data: { burden: { value: 5, rationale: COLLEAGUE } } }),
  refusal: savedInBetween(null, 'debt score'),
  async fillIn() {
    for (const axis of Object.keys(SCORE)) {
      await field(`${axis}.value`).fill('5');
      await field(`${axis}.rationale`).fill('A reason.');
    }
  },
};

describe('what a colleague saved since the form was opened is not destroyed, and typed text stays', () => {
  it.each([
    ['Discard changes', TERM],
    ['Unpublish', TERM],
    ['Unpublish', TERM, 'replaces the draft'],
    ['Delete', TERM],
    ['Delete', TERM, 'published version is shown'],
    ['Delete', CATEGORY],
    ['Delete', DEBT_SCORE],
  ] as const)('“%s” %#', async (act, kind: Kind, as?: string) => {
    const documentId = await kind.make(`${act} ${kind.type} ${as ?? ''}`);
    await openForm(kind.type, documentId);
    if (as === 'published version is shown')
      await page.getByRole('tab', { name: 'published' }).click();
    else await field(kind.text).fill('Typed and not saved.');
    const shown = await field(kind.text).inputValue();
    await kind.byColleague(documentId);
    await openMenu(act);
    if (as === 'replaces the draft') await question().getByRole('radio').last().click();
    await question().getByRole('button', { name: 'Confirm' }).click();
    await question().getByText(kind.refusal).waitFor();
    expect(await kind.stored(documentId)).toBe(COLLEAGUE);
    await question().getByRole('button', { name: 'Cancel' }).click();
    expect(await field(kind.text).inputValue()).toBe(shown);
    await page.goto('about:blank');
  });
});

describe.each([CATEGORY, DEBT_SCORE])('the form of a $type', (kind) => {
  const name = `Saved ${kind.type}`;
  const text = () => field(kind.text);

  it('what a colleague saved meanwhile is not overwritten, and typed text is offered after a reload', async () => {
    const documentId = await kind.make(name);
    await openForm(kind.type, documentId);
    await text().fill('Typed meanwhile.');
    await kind.byColleague(documentId);
    await press('Save');
    await page.getByText(kind.refusal).first().waitFor();
    expect(await kind.stored(documentId)).toBe(COLLEAGUE);
    expect(await text().inputValue()).toBe('Typed meanwhile.');
    await openForm(kind.type, documentId);
    await press(panelText('unsaved.take-back'));
    expect(await text().inputValue()).toBe('Typed meanwhile.');
    await press('Save');
    await page.getByText(panelText('saving.all-saved')).waitFor();
    expect(await kind.stored(documentId)).toBe(COLLEAGUE);
  });

  it('text typed during a save and before it is read again stays, and is saved', async () => {
    const documentId = await kind.make(`${name} Again`);
    const address = `**/content-manager/**/${documentId}*`;
    await openForm(kind.type, documentId);
    const saving = await hold(page, address, 'PUT');
    await text().fill('One.');
    await press('Save');
    await eventually(saving.count, Boolean);
    await text().fill('One, two.');
    const rereading = await hold(page, address, 'GET');
    saving.letGo();
    await eventually(rereading.count, Boolean);
    await text().fill('One, two, three.');
    rereading.letGo();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText(panelText('saving.unsaved')).waitFor();
    await press('Save');
    await page.getByText(panelText('saving.all-saved')).waitFor();
    await openForm(kind.type, documentId);
    expect(await text().inputValue()).toBe('One, two, three.');
  });

  it('text typed during the first save of a new one is offered in its form', async () => {
    await openForm(kind.type, 'create');
    await kind.fillIn();
    const saving = await hold(page, `**/content-manager/**/plugin::glossary.${kind.type}*`, 'POST');
    await press('Save');
    await eventually(saving.count, Boolean);
    await text().fill('Typed during the first save.');
    saving.letGo();
    await press(panelText('unsaved.take-back'));
    expect(await text().inputValue()).toBe('Typed during the first save.');
    await press('Save');
    await page.getByText(panelText('saving.all-saved')).waitFor();
    await openForm(kind.type, 'create');
    expect(await page.getByRole('button', { name: panelText('unsaved.compare') }).count()).toBe(0);
  });

  it('in a narrow window it says at its foot whether typed text is saved', async () => {
    const documentId = await kind.make(`${name} Narrow`);
    await page.setViewportSize({ width: 390, height: 900 });
    await openForm(kind.type, documentId);
    await text().fill('Typed in a narrow window.');
    await page.getByText(panelText('saving.unsaved')).waitFor();
    await page.reload();
    await press(panelText('unsaved.take-back'));
    expect(await text().inputValue()).toBe('Typed in a narrow window.');
    expect(await faultsInBothThemes(page, 'form')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});
