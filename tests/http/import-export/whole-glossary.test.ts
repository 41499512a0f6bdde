import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { freshDatabase } from '../../support/database/fresh-database';
import { exported, fileOf, imported, planned } from '../../support/content/glossary-files';
import { listedSlugs } from '../../support/content/listed-slugs';
import { type RunningService, startService } from '../../support/service';

/** A term's JSON record and page, by slug; what readers see. */
async function everythingShown({ http }: RunningService): Promise<Record<string, string>> {
  const slugs = await listedSlugs({ http });
  const shown: Record<string, string> = { list: JSON.stringify(slugs) };
  for (const slug of slugs) {
    shown[`${slug}.json`] = (await http.get(`/glossary/${slug}.json`)).text;
    shown[slug] = (await http.get(`/glossary/${slug}`)).text;
  }
  for (const address of ['/glossary?sort=name', '/glossary/debt-scoring', '/glossary.atom']) {
    // In another database the same terms are other documents, and their ids in feeds are made of those.
    shown[address] = (await http.get(address)).text
      .replace(/<updated>[^<]*<\/updated>/, '')
      .replace(/<id>urn:uuid:[^<]*<\/id>/g, '');
  }
  return shown;
}

it('the demo glossary, exported, wiped and imported, is the same in every file and on every page', async () => {
  const first = await startService({ GLOSSARY_DEMO: 'true', GLOSSARY_READS_PER_MINUTE: '0' });
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
