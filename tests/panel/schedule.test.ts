import { draftTag } from '../../src/plugins/glossary/core/publishing/draft-version';
import { FARTHEST_DAYS, momentPast } from '../../src/plugins/glossary/core/schedule/schedule';
import type { Browser, Locator, Page } from 'playwright-core';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import {
  faultsInBothThemes,
  goTo,
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { aColleague, colleagueInPanel } from '../support/clients/panel';
import { aDraft, edit } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { hold } from '../support/browser/network';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
/** The administrator, in Berlin. */
let page: Page;
/** The token of an Editor who has no browser. */
let colleague: string;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser } = running);
  await glossaryOf(service.strapi).scheduledPublications.stop();
  colleague = await colleagueInPanel(service, 'strapi-editor');
  ({ page } = await openPanel(browser, base, 'system', { timezoneId: 'Europe/Berlin' }));
}, 240_000);
beforeEach(() => service.setToday('2026-03-23'));
afterAll(() => running.stop());

const aside = (on: Page): Locator =>
  on.locator('aside', {
    has: on.getByRole('heading', { name: panelText('schedule.panel'), exact: true }),
  });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

async function choose(opener: string, local: string): Promise<void> {
  await button(aside(page), opener).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(panelText('schedule.at')).fill(local);
  await button(dialog, 'Schedule').click();
}
/** The window gets the focus again. */
const askAgain = (): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));
async function publishDueOn(day: string): Promise<void> {
  service.setToday(day);
  await glossaryOf(service.strapi).scheduledPublications.publishDue();
}

/** A draft that is to be published at 09:30 UTC of 24 March, as a colleague chose. */
async function scheduled(name: string): Promise<string> {
  const { strapi, http } = service;
  const documentId = await aDraft(strapi, name);
  const draft = await strapi.documents('plugin::glossary.term').findOne({ documentId });
  await http
    .put(`/glossary-panel/terms/${documentId}/schedule`)
    .set('Authorization', `Bearer ${colleague}`)
    .set('If-Match', draftTag(String(draft?.updatedAt)))
    .send({ at: '2026-03-24T09:30:00Z' })
    .expect(204);
  return documentId;
}

describe('beside the form of a draft', () => {
  let documentId: string;
  beforeAll(async () => {
    documentId = await aDraft(service.strapi, 'Public Tomorrow');
    await openTermForm(page, base, documentId);
  });

  it('a past time is refused with the valid range, and a schedule is changed and cancelled', async () => {
    await choose(panelText('schedule.open'), '2026-03-23T12:59');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(momentPast(new Date('2026-03-23T12:00:00Z'))).waitFor();
    await dialog.getByLabel(panelText('schedule.at')).fill('2026-03-23T13:01');
    await button(dialog, 'Schedule').click();
    await aside(page)
      .getByText(/23 Mar 2026, 12:01 UTC/)
      .waitFor();
    await button(aside(page), panelText('schedule.move')).click();
    expect(await dialog.getByLabel(panelText('schedule.at')).inputValue()).toBe('2026-03-23T13:01');
    await dialog.getByLabel(panelText('schedule.at')).fill('2026-04-01T08:00');
    await button(dialog, 'Schedule').click();
    // Summer time has begun by then.
    await aside(page)
      .getByText(/1 Apr 2026, 06:00 UTC/)
      .waitFor();
    await button(aside(page), panelText('schedule.cancel')).click();
    await aside(page).getByText(panelText('schedule.none')).waitFor();
    await publishDueOn('2026-04-02');
    expect((await service.http.get('/glossary/public_tomorrow')).status).toBe(404);
  });

  it('the second 02:30 of the night in which summer time ends is kept', async () => {
    const due = Date.parse('2026-10-25T01:30:00Z');
    await choose(panelText('schedule.open'), '2026-10-25T02:30');
    await aside(page)
      .getByText(/00:30 UTC/)
      .waitFor();
    await service.strapi.db
      .connection('glossary_schedules')
      .where({ term_document_id: documentId })
      .update({ due_at: due });
    await askAgain();
    await aside(page)
      .getByText(/01:30 UTC/)
      .waitFor();
    await button(aside(page), panelText('schedule.move')).click();
    await page
      .getByRole('dialog')
      .getByText(/01:30 UTC/)
      .waitFor();
    await button(page.getByRole('dialog'), 'Schedule').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const row = await service.strapi.db
      .connection('glossary_schedules')
      .where({ term_document_id: documentId })
      .first();
    expect(Number(row.due_at)).toBe(due);
    await button(aside(page), panelText('schedule.cancel')).click();
    await aside(page).getByText(panelText('schedule.none')).waitFor();
  });

  it('an editor chooses day and time in the own time zone, in a dialog that stays while it is at work, and the term is published then', async () => {
    await button(aside(page), panelText('schedule.open')).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(panelText('schedule.zone', { zone: 'Europe/Berlin', days: FARTHEST_DAYS }))
      .waitFor();
    await button(dialog, 'Schedule').click();
    await dialog.getByText(panelText('schedule.missing')).waitFor();
    await dialog.getByLabel(panelText('schedule.at')).fill('2026-03-24T10:30');
    await dialog
      .getByText('That is 24 Mar 2026, 10:30 Europe/Berlin (24 Mar 2026, 09:30 UTC).')
      .waitFor();
    // Elements under the pointer have other colours.
    await page.mouse.move(0, 0);
    expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
    const { letGo } = await hold(page, '**/schedule', 'PUT');
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await button(dialog, 'Schedule').click();
    await asked;
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    letGo();
    await aside(page)
      .getByText(
        panelText('schedule.due', {
          moment: '24 Mar 2026, 10:30 Europe/Berlin (24 Mar 2026, 09:30 UTC)',
        }),
      )
      .waitFor();
    await aside(page)
      .getByText(
        panelText('schedule.by', { editor: 'An Editor', moment: '23 Mar 2026, 12:00 UTC' }),
      )
      .waitFor();
    await page.unroute('**/schedule');
    expect(await faultsInBothThemes(page, 'aside')).toEqual([]);

    await page.locator('[name="short"]').fill('Changed after it was scheduled.');
    await button(page, 'Save').click();
    await aside(page).getByText(panelText('schedule.changed')).waitFor();
    await publishDueOn('2026-03-24');
    expect((await service.http.get('/glossary/public_tomorrow')).text).toContain(
      'Changed after it was scheduled.',
    );
    await askAgain();
    await aside(page).getByText(panelText('schedule.none')).waitFor();
  });
});

it('a refusal stays visible with its reasons until it is resolved', async () => {
  const { strapi } = service;
  const documentId = await scheduled('Refused Tomorrow');
  await edit(strapi, documentId, { short: '' });
  await publishDueOn('2026-03-24');

  await goTo(page, base, '');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: panelText('review.menu', { count: 1 }), exact: true })
    .waitFor();
  const widget = page.getByRole('region', { name: 'Review', exact: true });
  await widget.getByRole('listitem').first().waitFor();
  expect(await widget.getByRole('listitem').allTextContents()).toEqual([
    `${panelText('review.home.requested')}0`,
    'Returned to me0',
    `${panelText('review.home.failed')}1`,
    'Scheduled to be published0',
    'Reports of readers0',
  ]);
  await widget.getByRole('link', { name: panelText('review.home.failed') }).click();
  const table = page.getByRole('table', { name: 'Scheduled' });
  await table.getByText('TL;DR is missing').waitFor();
  expect(await faultsInBothThemes(page, 'main')).toEqual([]);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await table.getByText('TL;DR is missing').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await table.getByRole('link', { name: 'Refused Tomorrow' }).click();
  await aside(page)
    .getByText(panelPattern('schedule.was-due', ['moment']))
    .filter({ hasText: '24 Mar 2026, 09:30 UTC' })
    .waitFor();
  await aside(page).getByText('TL;DR is missing').waitFor();
  expect(await faultsInBothThemes(page, 'aside')).toEqual([]);
  await button(aside(page), 'Dismiss').click();
  await aside(page).getByText(panelText('schedule.none')).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Review', exact: true }).waitFor();
});

it('an Author sees a schedule without a button', async () => {
  const documentId = await scheduled('Seen By An Author');
  const as = await aColleague(service.strapi, 'strapi-author');
  const opened = await openPanel(browser, base, 'system', { as, timezoneId: 'America/New_York' });
  const author = opened.page;
  await openTermForm(author, base, documentId);
  await aside(author)
    .getByText(
      panelText('schedule.due', {
        moment: '24 Mar 2026, 05:30 America/New_York (24 Mar 2026, 09:30 UTC)',
      }),
    )
    .waitFor();
  expect(await aside(author).getByRole('button').count()).toBe(0);
  await goTo(author, base, 'plugins/glossary-review?show=scheduled');
  await author.getByRole('table', { name: 'Scheduled' }).getByText('Seen By An Author').waitFor();
  expect(await accessibilityFaults(author, 'main')).toEqual([]);
  await opened.close();
});
