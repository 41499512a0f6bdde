import { FARTHEST_DAYS, momentPast } from '../../src/plugins/glossary/core/schedule/schedule';
import type { Browser, Locator, Page } from 'playwright-core';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { accessibilityFaults, overflow, waitOrTell } from '../support/browser/browser';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { screenshot } from '../support/browser/pictures';
import { aColleague } from '../support/clients/panel';
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
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser } = running);
  await glossaryOf(service.strapi).scheduledPublications.stop();
  ({ page } = await openPanel(browser, base, 'light', { timezoneId: 'Europe/Berlin' }));
}, 240_000);
beforeEach(() => service.setToday('2026-03-23'));
afterAll(() => running.stop());

const aside = (on: Page): Locator =>
  on.locator('aside', {
    has: on.getByRole('heading', { name: panelText('schedule.panel'), exact: true }),
  });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** What stands beside a form, without the names that Strapi gives all its side panels. */
async function faultsBeside(on: Page): Promise<string[]> {
  const faults = await accessibilityFaults(on, 'aside');
  return faults.filter((fault) => !fault.startsWith('landmark-unique'));
}
async function choose(opener: string, local: string): Promise<void> {
  await button(aside(page), opener).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(panelText('schedule.at')).fill(local);
  await button(dialog, 'Schedule').click();
}
/** Somebody comes back to the window. */
const askAgain = (): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));
async function publishDueOn(day: string): Promise<void> {
  service.setToday(day);
  await glossaryOf(service.strapi).scheduledPublications.publishDue();
}

it('an editor chooses day and time in the own time zone, and the term is published then', async () => {
  const documentId = await aDraft(service.strapi, 'Public Tomorrow');
  await openTermForm(page, base, documentId);
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
  // What the pointer is on has other colours.
  await page.mouse.move(0, 0);
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await screenshot(page, 'schedule-dialog');
  await button(dialog, 'Schedule').click();
  await aside(page)
    .getByText(
      panelText('schedule.due', {
        moment: '24 Mar 2026, 10:30 Europe/Berlin (24 Mar 2026, 09:30 UTC)',
      }),
    )
    .waitFor();
  await aside(page)
    .getByText(panelText('schedule.by', { editor: 'An Editor', moment: '23 Mar 2026, 12:00 UTC' }))
    .waitFor();
  expect(await faultsBeside(page)).toEqual([]);
  await screenshot(page, 'schedule-form');

  await page.locator('[name="short"]').fill('Changed after it was scheduled.');
  await button(page, 'Save').click();
  await aside(page).getByText(panelText('schedule.changed')).waitFor();
  await publishDueOn('2026-03-24');
  expect((await service.http.get('/glossary/public_tomorrow')).text).toContain(
    'Changed after it was scheduled.',
  );
  await page.reload();
  await aside(page).getByText(panelText('schedule.none')).waitFor();
});

it('a moment that is past is refused with what is allowed, and one that was chosen is changed and cancelled', async () => {
  const documentId = await aDraft(service.strapi, 'Chosen Again');
  await openTermForm(page, base, documentId);
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
  expect((await service.http.get('/glossary/chosen_again')).status).toBe(404);
});

it('the second 02:30 of the night in which summer time ends stays what it is', async () => {
  const documentId = await aDraft(service.strapi, 'In The Hour That Is Twice');
  const due = Date.parse('2026-10-25T01:30:00Z');
  await openTermForm(page, base, documentId);
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

it('the box says by itself that the term was published, and a dialogue at work stays open', async () => {
  const documentId = await aDraft(service.strapi, 'Public While It Is Open');
  await openTermForm(page, base, documentId);
  const { letGo } = await hold(page, '**/schedule', 'PUT');
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await choose(panelText('schedule.open'), '2026-03-24T10:30');
  await asked;
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  letGo();
  await aside(page)
    .getByText(/^Will be published/)
    .waitFor();
  await page.unroute('**/schedule');
  await publishDueOn('2026-03-24');
  await askAgain();
  await aside(page).getByText(panelText('schedule.none')).waitFor();
});

it('a refusal stays in sight with its reasons until somebody deals with it', async () => {
  const { strapi } = service;
  const documentId = await aDraft(strapi, 'Refused Tomorrow');
  await openTermForm(page, base, documentId);
  await choose(panelText('schedule.open'), '2026-03-24T10:30');
  await aside(page)
    .getByText(/^Will be published/)
    .waitFor();
  await edit(strapi, documentId, { short: '' });
  await publishDueOn('2026-03-24');

  await page.goto(`${base}/admin/`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: panelText('review.menu', { count: 1 }), exact: true })
    .waitFor();
  const widget = page.getByRole('region', { name: 'Review', exact: true });
  await widget.getByRole('listitem').first().waitFor();
  expect(await widget.getByRole('listitem').allTextContents()).toEqual([
    `${panelText('review.home.handed-in')}0`,
    'Returned to me0',
    `${panelText('review.home.failed')}1`,
    'Scheduled to be published0',
    'Reports of readers0',
  ]);
  await screenshot(page, 'schedule-home');
  await widget.getByRole('link', { name: panelText('review.home.failed') }).click();
  const table = page.getByRole('table', { name: 'Scheduled' });
  await table.getByText('TL;DR is missing').waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await table.getByText('TL;DR is missing').waitFor();
    await screenshot(page, `schedule-list-${width}`);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await table.getByRole('link', { name: 'Refused Tomorrow' }).click();
  await aside(page)
    .getByText(panelPattern('schedule.was-due', ['moment']))
    .filter({ hasText: '24 Mar 2026, 09:30 UTC' })
    .waitFor();
  await aside(page).getByText('TL;DR is missing').waitFor();
  expect(await faultsBeside(page)).toEqual([]);
  await screenshot(page, 'schedule-form-refused');
  await button(aside(page), 'Dismiss').click();
  await aside(page).getByText(panelText('schedule.none')).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Review', exact: true }).waitFor();
});

it('an Author sees what is scheduled and has no button for it', async () => {
  const documentId = await aDraft(service.strapi, 'Seen By An Author');
  await openTermForm(page, base, documentId);
  await choose(panelText('schedule.open'), '2026-03-24T10:30');
  await aside(page)
    .getByText(/^Will be published/)
    .waitFor();
  const as = await aColleague(service.strapi, 'strapi-author');
  const opened = await openPanel(browser, base, 'dark', { as, timezoneId: 'America/New_York' });
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
  expect(await faultsBeside(author)).toEqual([]);
  await screenshot(author, 'schedule-form-dark');
  await author.goto(`${base}/admin/plugins/glossary-review?show=scheduled`);
  await waitOrTell(author, () =>
    author.getByRole('table', { name: 'Scheduled' }).getByText('Seen By An Author').waitFor(),
  );
  expect(await accessibilityFaults(author, 'main')).toEqual([]);
  await opened.close();
});
