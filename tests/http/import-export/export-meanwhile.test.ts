import type { Version } from '../../../src/plugins/glossary/core/import-export/files/write-rows';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { LEFT_OUT } from '../../../src/plugins/glossary/server/import-export/export-file';
import {
  COMPLETE_TERM,
  aCategory,
  aPublishedTerm,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { rowsIn } from '../../support/content/glossary-files';
import { times } from '../../support/repeated';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';
const CATEGORY = 'plugin::glossary.category';
const COMPONENT = 'glossary.detection';
const DETECTION = { symptoms: ['A sign.'], auto_detectable: true, tools: ['a_tool'] };

type Act = (documentId: string) => Promise<unknown>;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  // More terms than are read at once come before those that change.
  for (const name of times(30, (place) => `Before ${100 + place}`))
    await aPublishedTerm(service.strapi, name);
});
afterAll(() => service.stop());

const documents = () => service.strapi.documents(TERM);
const CHANGES: Readonly<Record<string, Act>> = {
  saved: (documentId) => edit(service.strapi, documentId, { quick_fix: 'Another one.' }),
  published: (documentId) => publish(service.strapi, documentId),
  discarded: (documentId) => documents().discardDraft({ documentId }),
  'renamed and published': async (documentId) => {
    await edit(service.strapi, documentId, { slug: `renamed_${documentId}` });
    await publish(service.strapi, documentId);
  },
  withdrawn: (documentId) => unpublish(service.strapi, documentId),
  deleted: (documentId) => documents().delete({ documentId }),
};

interface Exported {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly said: readonly string[];
}

/** An export during which something happens, as soon as its first term is there. */
async function exportedWhile(version: Version, act: () => Promise<unknown>): Promise<Exported> {
  const said: string[] = [];
  const file = glossaryOf(service.strapi).importExport.export({
    format: 'jsonl',
    version,
    onLeftOut: (sentence) => said.push(sentence),
  });
  let text = '';
  while (!text.includes('"slug"')) text += String((await file.next()).value);
  await act();
  for await (const part of file) text += part;
  return { rows: rowsIn(text), said };
}

/** Two published terms that are related to each other. */
async function aPair(name: string): Promise<readonly [string, string]> {
  const { strapi } = service;
  const first = await aPublishedTerm(strapi, `Pair ${name}`, { detection: DETECTION });
  const other = await aPublishedTerm(strapi, `Pair ${name} Other`, { related: [first] });
  return [first, other];
}
const slugOfRow = ({ slug }: Readonly<Record<string, unknown>>) => slug;

const CASES = (['draft', 'published'] as const).flatMap((version) =>
  Object.keys(CHANGES).map((change) => [version, change] as const),
);
it.each(CASES)(
  '%s: a term that is %s meanwhile is in the file, or named',
  async (version, change) => {
    const name = `${version} ${change}`;
    const slug = `pair_${name.replaceAll(' ', '_')}`;
    const [documentId] = await aPair(name);
    const { rows, said } = await exportedWhile(version, async () => CHANGES[change]?.(documentId));
    const isGone = change === 'deleted' || (change === 'withdrawn' && version === 'published');
    expect(said).toEqual(isGone ? [LEFT_OUT.gone(slug)] : []);
    expect(rows.map(slugOfRow).includes(slug)).toBe(!isGone);
    const others = rows.find((row) => row.slug === `${slug}_other`);
    expect(others?.related).toEqual(isGone ? [] : [slug]);
  },
);

it.each(['draft', 'published'] as const)(
  '%s: a term that changes between the statements that read it is in the file as a whole',
  async (version) => {
    const { strapi } = service;
    const [documentId] = await aPair(`torn ${version}`);
    await edit(strapi, documentId, { quick_fix: 'Not published yet.' });
    const { query } = strapi.db;
    let isDone = false;
    jest.spyOn(strapi.db, 'query').mockImplementation(((uid: string) => {
      const found = query.call(strapi.db, uid);
      if (uid !== COMPONENT || isDone) return found;
      const findMany: typeof found.findMany = async (parameters) => {
        isDone = true;
        if (version === 'draft') await documents().discardDraft({ documentId });
        else await publish(strapi, documentId);
        return found.findMany(parameters);
      };
      return { ...found, findMany };
    }) as typeof query);
    const { rows } = await exportedWhile(version, async () => undefined);
    jest.restoreAllMocks();
    expect(isDone).toBe(true);
    expect(rows.find((row) => row.slug === `pair_torn_${version}`)).toMatchObject({
      detection: DETECTION,
      quick_fix: version === 'draft' ? COMPLETE_TERM.quick_fix : 'Not published yet.',
    });
  },
);

it('categories that are made or renamed meanwhile are in the file as its terms name them', async () => {
  const { strapi } = service;
  const [first, other] = await aPair('category');
  const renamed = await aCategory(strapi, 'to_rename', 'To Rename');
  await edit(strapi, first, { category: renamed });
  await publish(strapi, first);
  const { rows } = await exportedWhile('published', async () => {
    await strapi.documents(CATEGORY).update({ documentId: renamed, data: { key: 'renamed' } });
    await edit(strapi, other, { category: await aCategory(strapi, 'made', 'Made') });
    await publish(strapi, other);
  });
  const categories = rows.flatMap(({ kind, key }) => (kind === 'category' ? [key] : []));
  expect(categories).toEqual(['testing', 'to_rename', 'made']);
  const categoryOf = (slug: string) => rows.find((row) => row.slug === slug)?.category;
  expect([categoryOf('pair_category'), categoryOf('pair_category_other')]).toEqual([
    'to_rename',
    'made',
  ]);
});
