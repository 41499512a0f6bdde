import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { freshDatabase } from '../../support/database/fresh-database';
import { exported, fileOf, imported, planned } from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

/** A term's JSON record and page, by slug; what readers see. */
async function everythingShown({ http }: RunningService): Promise<Record<string, string>> {
  const { terms } = (await http.get('/glossary.json?page_size=100')).body;
  const shown: Record<string, string> = { list: JSON.stringify(terms) };
  for (const { slug } of terms as { slug: string }[]) {
    shown[`${slug}.json`] = (await http.get(`/glossary/${slug}.json`)).text;
    shown[slug] = (await http.get(`/glossary/${slug}`)).text;
  }
  for (const address of ['/glossary', '/glossary/debt-scoring', '/glossary.atom']) {
    shown[address] = (await http.get(address)).text.replace(/<updated>[^<]*<\/updated>/, '');
  }
  return shown;
}

it('the demo glossary, exported, wiped and imported, is the same in every file and on every page', async () => {
  const first = await startService({ GLOSSARY_DEMO: 'true' });
  const files = {
    json: await exported(first.strapi, 'json'),
    jsonl: await exported(first.strapi, 'jsonl'),
    csv: await exported(first.strapi, 'csv'),
  };
  const asReadersSeeIt = await exported(first.strapi, 'jsonl', 'published');
  const shown = await everythingShown(first);
  await first.stop();
  expect(asReadersSeeIt).toBe(files.jsonl);
  expect(Object.keys(shown).length).toBeGreaterThan(160);

  for (const format of ['json', 'csv'] as const) {
    const again = await startService({ GLOSSARY_DEMO: 'false', ...freshDatabase() });
    const file = fileOf(files[format], format);
    expect(await imported(again.strapi, file)).toMatchObject({ end: 'done', refused: [] });
    for (const other of FILE_FORMATS) {
      expect(await exported(again.strapi, other)).toBe(files[other]);
    }
    expect(await everythingShown(again)).toEqual(shown);
    const second = await planned(again.strapi, file);
    expect(second).toMatchObject({ planned: [], refused: [], unresolved: [] });
    expect(second.unchanged).toBeGreaterThan(90);
    await again.stop();
  }
}, 400_000);
