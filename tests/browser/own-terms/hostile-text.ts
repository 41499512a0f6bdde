import { intruders, noteDialogs, refusals } from '../../support/browser/intruders';
import { ATTACKS } from '../../support/content/hostile-terms';
import { site } from './own-terms-site';

/** The pages of readers have none, and no style of their own. */
const NO_PICTURES = ['body style', 'body img'];

const NAME = ATTACKS.slice(0, 5).join(' ');
const inQuery = encodeURIComponent(NAME);

const PAGES = [
  '/glossary',
  '/glossary?sort=name',
  '/glossary?sort=updated',
  `/glossary?q=${inQuery}`,
  `/glossary?tag=${inQuery}`,
  '/glossary?category=hostile',
  '/glossary/hostile',
  '/glossary/hostile?version=1',
  '/glossary/hostile/history',
  '/glossary/hostile/reports',
  '/glossary/other',
  '/glossary/compare-terms?a=hostile&b=other',
  '/glossary/term-map',
  '/glossary/term-map?term=hostile',
  '/glossary/term-map?category=hostile',
  '/glossary/debt-scoring',
  '/glossary/how-to-cite',
  `/glossary/${inQuery}`,
] as const;

/** Answers that are no pages, but that a browser may be led to as well. */
const FILES = [
  ...['.json', '.md', '.jsonld', '.linkset.json', '.csl.json', '.bib', '.ris'].map(
    (suffix) => `/glossary/hostile${suffix}`,
  ),
  '/glossary/hostile/history.json',
  '/glossary/hostile/card.png',
  '/glossary.json',
  '/glossary.atom',
  '/glossary.feed.json',
  '/glossary-changes.json',
  '/glossary-suggestions.json?q=script',
  '/glossary/term-of-the-day.atom',
  '/sitemap.xml',
  '/llms.txt',
];

async function visit(address: string) {
  const opened = await site.openEmpty();
  const dialogs = noteDialogs(opened.page);
  await opened.page.goto(`${site.base}${address}`);
  return { ...opened, dialogs };
}

it('hostile text of a term is text on every page', async () => {
  const { page, complaints, dialogs, close } = await visit('/glossary');
  for (const address of PAGES) {
    await page.goto(`${site.base}${address}`);
    // Everything that can be opened is opened.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect([address, await intruders(page, NO_PICTURES)]).toEqual([address, []]);
    expect({ address, dialogs, refused: refusals(complaints) }).toEqual({
      address,
      dialogs: [],
      refused: [],
    });
  }
  await close();
});

it('suggestions and the definition beside a link are text', async () => {
  const { page, complaints, dialogs, close } = await visit('/glossary/hostile');
  const link = page.locator('a[data-short]').first();
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const tooltip = page.locator('[role=tooltip]');
  await tooltip.waitFor({ state: 'visible' });
  expect(await tooltip.textContent()).toContain('<img src=x onerror=alert(1)>');
  expect(await intruders(page, NO_PICTURES)).toEqual([]);

  await page.goto(`${site.base}/glossary`);
  await page.locator('main input[name=q]').first().pressSequentially('script');
  const option = page.locator('[role=option]').first();
  await option.waitFor();
  expect(await option.textContent()).toContain('<script>alert(1)</script>');
  expect(await intruders(page, NO_PICTURES)).toEqual([]);
  expect({ dialogs, refused: refusals(complaints) }).toEqual({ dialogs: [], refused: [] });
  await close();
});

it('a browser never treats a non-page as a page', async () => {
  for (const address of FILES) {
    const { status, headers } = await fetch(`${site.base}${address}`);
    expect([address, status]).toEqual([address, 200]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Type')).not.toMatch(/html|svg/);
  }
});

it.each(['/glossary/hostile.json', '/glossary/hostile/history.json'])(
  'a browser that is led to %s runs nothing of it',
  async (address) => {
    const { page, dialogs, close } = await visit(address);
    expect(await page.evaluate(() => document.querySelectorAll('script').length)).toBe(0);
    expect(dialogs).toEqual([]);
    await close();
  },
);
