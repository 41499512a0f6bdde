import { TERM_TEXT } from '../../src/plugins/glossary/core/texts/term';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults, launchBrowser, listen } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { edit } from '../support/content/content';
import { logInToPanel } from '../support/clients/panel';
import { openPanel, openTermForm } from '../support/browser/panel-browser';
import { screenshot } from '../support/browser/pictures';
import { type RunningService, startService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';

/** Pixels. */
const HEIGHT = 1000;

let service: RunningService;
let browser: Browser;
let base: string;
let documentId: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: '', GLOSSARY_DEMO: 'true' });
  const { strapi, http } = service;
  const terms = strapi.documents('api::term.term');
  documentId = (await terms.findFirst({ filters: { slug: 'deadlock' } }))?.documentId ?? '';
  await glossaryOf(strapi).ratings.rate(documentId, 'reader-1', 4);
  await edit(strapi, documentId, { short: 'Two threads wait for each other.', tags: ['locks'] });
  await http.get('/glossary/deadlock').expect(200);
  await glossaryOf(strapi).counting.flush();
  await logInToPanel(service);
  base = await listen(service);
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** What of a part of the page lies to the right of the window, where nothing can be scrolled to it. */
async function cutOff(page: Page, part: string): Promise<string[]> {
  return page.locator(part).evaluateAll((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((element) => {
        let scrolled: Element | null = element.parentElement;
        while (scrolled && !/auto|scroll/.test(getComputedStyle(scrolled).overflowX))
          scrolled = scrolled.matches('main') ? null : scrolled.parentElement;
        return scrolled === null && element.getBoundingClientRect().right > window.innerWidth + 1;
      })
      .map((element) => `cut off: ${element.outerHTML.slice(0, 200)}`),
  );
}

describe.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 1024],
  ['dark', 1024],
] as const)('%s, %i pixels wide', (theme, width) => {
  let page: Page;
  beforeAll(async () => {
    const viewport = { width, height: HEIGHT };
    ({ page } = await openPanel(browser, base, theme, { viewport, colorScheme: theme }));
  });
  afterAll(() => page.context().close());

  /** What of a part of the page stands beside the window, and what axe finds wrong with it. */
  async function faultsOf(part: string, name: string, on = page): Promise<string[]> {
    await screenshot(on, `panel-${name}-${theme}-${width}`);
    const faults = await accessibilityFaults(on, part);
    return [
      ...(await cutOff(on, part)),
      // Strapi gives all its side panels the same name.
      ...faults.filter((fault) => !fault.startsWith('landmark-unique')),
    ];
  }

  it('the widgets of the home page', async () => {
    await page.goto(`${base}/admin/`);
    await page
      .getByRole('region', { name: panelText('show.most-read') })
      .getByText('1 view')
      .waitFor();
    await page
      .getByRole('img', { name: panelPattern('activity.drawing', ['from', 'to']) })
      .waitFor();
    expect(
      await faultsOf('[data-strapi-widget-id="plugin::glossary.activity"] main > *', 'home'),
    ).toEqual([]);
  });

  it.each(['changed', 'most-read', 'activity'])('the page “Glossary”: %s', async (show) => {
    await page.goto(`${base}/admin/plugins/glossary?show=${show}`);
    await page.getByRole('table').first().waitFor();
    expect(await faultsOf('main', `glossary-${show}`)).toEqual([]);
  });

  it('the difference of an import', async () => {
    await page.goto(`${base}/admin/plugins/glossary-exchange`);
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'terms.jsonl',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(
        '{"slug":"race_condition","severity":"low","long":"One.\\n\\nTwo."}\n{"slug":"x","category":"nowhere"}\n',
      ),
    });
    expect(await faultsOf('main', 'import-export')).toEqual([]);
    await page.getByRole('button', { name: panelText('import-export.compare') }).click();
    await page.locator('summary').click();
    expect(await faultsOf('main', 'import')).toEqual([]);
    await page.getByRole('button', { name: panelText('import-export.discard') }).click();
    await page.getByLabel('File', { exact: true }).waitFor();
  });

  it('the form of a term, its side panels, its comparison and its preview', async () => {
    await openTermForm(page, base, documentId);
    await page.getByText(panelText('score.public')).waitFor();
    expect(await faultsOf('form', 'form')).toEqual([]);
    for (const [name, selector] of [
      ['score', '[role="radiogroup"]'],
      ['lines', '[id="common_mistakes"]'],
      ['code', '[id="bad_code"]'],
    ] as const) {
      await page
        .locator(selector)
        .first()
        .evaluate((it) => it.scrollIntoView({ block: 'center' }));
      await screenshot(page, `panel-form-${name}-${theme}-${width}`);
    }

    // In a small window the side panels are in a drawer.
    if (width === 1024) await page.getByRole('button', { name: 'Open more actions' }).click();
    await page.getByText('4.0 of 5, 1 rating').scrollIntoViewIfNeeded();
    expect(await faultsOf('aside', 'side')).toEqual([]);
    await page.getByRole('button', { name: panelText('compare.open') }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: panelText('compare.title') });
    await dialog.getByText('2 fields differ').waitFor();
    expect(await faultsOf('[role="dialog"]', 'comparison')).toEqual([]);
    await closeDialog(page);

    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: panelText('preview.open') }).click();
    const preview = await opened;
    await preview.getByText(TERM_TEXT.draft.replace(/<[^>]+>/g, '')).waitFor();
    expect(await faultsOf('html', 'preview', preview)).toEqual([]);
    await preview.close();
  });
});
