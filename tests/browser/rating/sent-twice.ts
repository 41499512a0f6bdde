import type { Knex } from 'knex';
import type { Page } from 'playwright-core';
import { RATING_TEXT } from '../../../src/plugins/glossary/core/texts/rating';
import { REPORT_TEXT } from '../../../src/plugins/glossary/core/texts/report';
import { SCRIPT_TEXT } from '../../../src/plugins/glossary/core/texts/script';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { lockDeletion } from '../../../src/plugins/shared/server/database/advisory-locks';
import { filledText } from '../../support/content/filled-text';
import { eventually } from '../../support/eventually';
import { PAGE, site } from './rating-site';

/** A page of a browser that may run no scripts. */
const open = (path: string) => site.open(path, { javaScriptEnabled: false });

/** Presses a button again while its first request waits for the database, and lets the database go on. */
async function pressTwice(page: Page, name: string): Promise<void> {
  const { connection } = site.service.strapi.db;
  // No reader's data is written while a term is deleted.
  const slow: Knex.Transaction = await connection.transaction();
  await lockDeletion(site.service.strapi, 'deleter', slow);
  // A press of a key does not wait for the page to which it leads.
  await page.getByRole('button', { name, exact: true }).focus();
  for (let time = 0; time < 2; time += 1) {
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Enter');
    await sent;
  }
  await slow.rollback();
}

it('a rating that is sent twice without scripts, while the service is slow, is one rating', async () => {
  const { page, close } = await open(PAGE);
  await page.getByLabel(RATING_TEXT.stars(4), { exact: true }).check();
  await pressTwice(page, TERM_TEXT.rate);
  await page.waitForURL('**/glossary/race_condition?rating=1-4*');
  expect(await site.service.strapi.db.connection('glossary_ratings').select('stars')).toEqual([
    { stars: 4 },
  ]);
  await close();
});

it('a rating that the script sends again, when no answer has come, is one rating', async () => {
  const { page, close } = await site.open('/glossary/deadlock');
  await page.evaluate(() => {
    AbortSignal.timeout = () => {
      const patience = new AbortController();
      addEventListener('give-up', () => patience.abort());
      return patience.signal;
    };
  });
  const slow: Knex.Transaction = await site.service.strapi.db.connection.transaction();
  await lockDeletion(site.service.strapi, 'deleter', slow);
  await page.getByLabel(RATING_TEXT.stars(4), { exact: true }).click();
  await eventually(
    () => page.context().cookies(),
    (cookies) => cookies.length > 0,
  );
  await page.evaluate(() => dispatchEvent(new Event('give-up')));
  await page.getByText(SCRIPT_TEXT.unreachable).first().waitFor();
  const again = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: TERM_TEXT.rate, exact: true }).click();
  await again;
  await slow.rollback();
  await page
    .getByText(filledText(SCRIPT_TEXT.yourRating, { stars: 4 }))
    .first()
    .waitFor();
  expect(await site.service.strapi.db.connection('glossary_ratings').select('stars')).toEqual([
    { stars: 4 },
  ]);
  await close();
});

it('a report that is sent twice, and again by going back and sending, is one report', async () => {
  const { page, close } = await open(`${PAGE}/reports`);
  const text = 'The second example does not compile.';
  await page.getByLabel(REPORT_TEXT.textLabel).fill(text);
  await pressTwice(page, REPORT_TEXT.send);
  await page.getByRole('heading', { name: REPORT_TEXT.title }).waitFor();
  const address = page.url();
  await page.goBack();
  await page.getByLabel(REPORT_TEXT.textLabel).fill(text);
  await page.getByRole('button', { name: REPORT_TEXT.send }).click();
  await page.waitForURL(address);
  expect(await site.service.strapi.db.connection('glossary_reports').select('text')).toEqual([
    { text },
  ]);
  await close();
});
