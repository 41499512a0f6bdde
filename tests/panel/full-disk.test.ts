import { notConfirmed } from '../../src/plugins/glossary/core/texts/refusals';
import { aPublishedTerm } from '../support/content/content';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { mountSmallDisk } from '../support/faults/small-disk';

const disk = mountSmallDisk();
// A platform that mounts nothing says so as a skipped suite.
const onSmallDisk = disk === null ? describe.skip : describe;

onSmallDisk('a disk that is full while an editor writes', () => {
  if (disk === null) return;
  let running: RunningPanel;
  beforeAll(async () => {
    Object.assign(process.env, { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: disk.filename });
    running = await startPanel();
  }, 240_000);
  afterAll(async () => {
    await running.stop();
    disk.remove();
  });

  afterEach(() => disk.free());

  it.each(['Save', 'Publish'])(
    '“%s” says what is wrong, keeps what was typed, and works when there is room again',
    async (action) => {
      const { page, base, service } = running;
      const documentId = await aPublishedTerm(service.strapi, `To ${action}`);
      const typed = `Typed before the disk was full, for ${action}.`;
      await openTermForm(page, base, documentId);
      const field = page.locator('[name="short"]');
      const button = page.getByRole('button', { name: action, exact: true });
      await field.fill(typed);
      disk.fill();
      await button.click();
      await page.getByText(notConfirmed(5)).first().waitFor();
      expect(await field.inputValue()).toBe(typed);
      disk.free();
      const answered = page.waitForResponse(
        (response) =>
          response.url().includes('/content-manager/') && response.request().method() !== 'GET',
      );
      await button.click();
      expect((await answered).status()).toBe(200);
      const [row] = await service.strapi.db
        .connection('terms')
        .where({ document_id: documentId, published_at: null })
        .select('short');
      expect(row.short).toBe(typed);
    },
  );
});
