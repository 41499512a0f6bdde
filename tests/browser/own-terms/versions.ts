import { HISTORY_TEXT } from '../../../src/plugins/glossary/core/texts/history';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { accessibilityFaults, contrastFaults, overflow } from '../../support/browser/browser';
import { screenshot } from '../../support/browser/pictures';
import { filledText } from '../../support/content/filled-text';
import { site } from './own-terms-site';

it.each([
  ['old-version', '/glossary/bounded_queue?version=2'],
  ['comparison', '/glossary/bounded_queue/history?from=1&to=3'],
  ['withdrawn', '/glossary/endless_queue'],
])('the page “%s” is accessible and fits', async (name, address) => {
  const { page, complaints, close } = await site.open(address, { colorScheme: 'light' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, Math.max(await overflow(page), 0)]).toEqual([width, 0]);
    expect([width, await accessibilityFaults(page)]).toEqual([width, []]);
    await screenshot(page, `${name}-${width}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastFaults(page)).toEqual([]);
  expect(complaints.filter((text) => !text.includes('status of 410'))).toEqual([]);
  await close();
});

it('a reader goes from the term to its history, to what changed, to a version, and back', async () => {
  const { page, close } = await site.open('/glossary/bounded_queue');
  await page.getByRole('link', { name: 'All versions' }).click();
  await page.waitForURL('**/bounded_queue/history');
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page
    .getByRole('heading', {
      name: filledText(HISTORY_TEXT.comparison, { 'comparison.from': 2, 'comparison.to': 3 }),
    })
    .waitFor();
  expect(await page.locator('.comparison ins').allTextContents()).toEqual(['queues']);
  await page.locator('.comparison').getByRole('link', { name: 'Version 2', exact: true }).click();
  await page
    .getByText(
      filledText(TERM_TEXT.isOldVersion, {
        'version.number': 2,
        'version.latest': 3,
        'version.published.text': '23 Mar 2026',
      }),
    )
    .waitFor();
  await page.getByRole('link', { name: 'Previous version' }).click();
  await page.getByText('Version 1 of 3').waitFor();
  await page.getByRole('link', { name: 'Current version' }).click();
  await page.waitForURL('**/glossary/bounded_queue');
  expect(await page.locator('#views').count()).toBe(1);
  await close();
});

it('a reader of a withdrawn term goes on to its successor', async () => {
  const { page, close } = await site.open('/glossary/endless_queue');
  await page.locator('.successor').getByRole('link', { name: 'Bounded Queue' }).click();
  await page.waitForURL('**/glossary/bounded_queue');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bounded Queue');
  await close();
});
