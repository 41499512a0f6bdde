import type { Core } from '@strapi/strapi';
import { WRITES_NOT_ALL } from '../../../src/plugins/glossary/server/import-export/import-controller';
import { MERGES_NOTHING } from '../../../src/plugins/glossary/server/merging/merge-controller';
import { logInToPanel } from '../../support/clients/panel';
import { type PanelRight, tokenWithRights } from '../../support/clients/panel-reader';
import { aCategory, aDraft } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';
import { completeRow } from '../../support/content/glossary-files';

const TERM = 'plugin::glossary.term';
const CATEGORY = 'plugin::glossary.category';
const TOOLS = ['exchange.use', 'attention.read'];
const OWN = { conditions: ['admin::is-creator'] };

let service: RunningService;
let strapi: Core.Strapi;
let administrator: string;
let used = 0;
beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  administrator = await logInToPanel(service);
});
afterAll(() => service.stop());

const send = (method: 'get' | 'post', path: string, as: string) =>
  service.http[method](`/glossary-panel/${path}`).set('Authorization', `Bearer ${as}`);

/** A name that nothing has yet. */
function fresh(name: string): string {
  used += 1;
  return `${name}_${used}`;
}

/** The import of now, when nothing is done with it any more. */
async function settled(): Promise<{
  readonly id: string;
  readonly state: string;
  readonly revision: number;
}> {
  const job = async () => (await send('get', 'exchange/import', administrator)).body.job;
  await eventually(job, ({ state }) => !['receiving', 'comparing', 'importing'].includes(state));
  return job();
}

const compared = (row: object, aim: 'draft' | 'published', as: string) =>
  send('post', `exchange/import?name=a.jsonl&as=${aim}`, as)
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(`${JSON.stringify(row)}\n`));

/** Has a file of one row compared, and applies whatever the import would do with it. */
async function imported(row: object, aim: 'draft' | 'published', as: string): Promise<void> {
  if ((await compared(row, aim, as)).status !== 202) return;
  const { id } = await settled();
  await send('post', `exchange/import/${id}/create-categories`, as);
  const { revision } = await settled();
  await send('post', `exchange/import/${id}/apply`, as).send({ revision });
  await settled();
  await send('post', `exchange/import/${id}/discard`, administrator);
}

const aRow = (slug: string, category: string) => completeRow(slug, { category });
const count = (uid: typeof TERM | typeof CATEGORY, where: object): Promise<number> =>
  strapi.db.query(uid).count({ where });

/** Actions on the documents of other editors; each returns whether it succeeded. */
const ACTS = {
  export: async (as: string) =>
    (await send('get', 'exchange/export?format=json&version=draft', as)).status === 200,
  list: async (as: string) => (await send('get', 'attention?reason=incomplete', as)).status === 200,
  mergeCategories: async (as: string) => {
    const [key, other] = [fresh('from'), fresh('into')];
    const from = await aCategory(strapi, key);
    const into = await aCategory(strapi, other);
    await send('post', 'merges', as).send({ of: 'category', from, into });
    return (await count(CATEGORY, { key })) === 0;
  },
  mergeTags: async (as: string) => {
    const [from, into] = [fresh('from'), fresh('into')];
    const documentId = await aDraft(strapi, `Term ${from}`, { tags: [from] });
    await send('post', 'merges', as).send({ of: 'tag', from, into });
    const draft = await strapi.documents(TERM).findOne({ documentId });
    return String(draft?.tags) === into;
  },
  draftTerm: async (as: string) => {
    const slug = fresh('drafted');
    await imported(aRow(slug, 'testing'), 'draft', as);
    return (await count(TERM, { slug })) === 1;
  },
  publishTerm: async (as: string) => {
    const slug = fresh('published');
    await imported(aRow(slug, 'testing'), 'published', as);
    return (await count(TERM, { slug, publishedAt: { $notNull: true } })) === 1;
  },
  newCategory: async (as: string) => {
    const key = fresh('brought');
    await imported({ kind: 'category', key, name: 'Brought' }, 'draft', as);
    return (await count(CATEGORY, { key })) === 1;
  },
  missingCategory: async (as: string) => {
    const key = fresh('missing');
    await imported(aRow(fresh('drafted'), key), 'draft', as);
    return (await count(CATEGORY, { key })) === 1;
  },
  changedCategory: async (as: string) => {
    const tagline = fresh('Tagline');
    await imported({ kind: 'category', key: 'testing', tagline }, 'draft', as);
    return (await count(CATEGORY, { tagline })) === 1;
  },
  bringBack: async (as: string) => {
    const documentId = await aDraft(strapi, fresh('Deleted'));
    await strapi.documents(TERM).delete({ documentId });
    await send('post', `deleted-terms/${documentId}/bring-back`, as);
    return (await count(TERM, { documentId })) === 1;
  },
};
type Act = keyof typeof ACTS;
const EVERY = Object.keys(ACTS) as Act[];
const IMPORTS: readonly Act[] = [
  ...(['draftTerm', 'publishTerm', 'newCategory', 'missingCategory', 'changedCategory'] as const),
];

/** A partial right in place of the full one, the actions that it then refuses, and one that it still allows. */
const PARTS: readonly (readonly [string, PanelRight | null, readonly Act[], Act | null])[] = [
  ['everything', null, [], null],
  ['reads own terms', { act: 'read', ...OWN }, EVERY, null],
  [
    'reads some fields',
    { act: 'read', fields: ['term', 'slug', 'tags', 'category'] },
    ['export', 'list', ...IMPORTS],
    'mergeCategories',
  ],
  ['makes some fields', { act: 'create', fields: ['term'] }, [...IMPORTS, 'bringBack'], 'export'],
  [
    'changes own terms',
    { act: 'update', ...OWN },
    ['mergeCategories', 'mergeTags', ...IMPORTS],
    'bringBack',
  ],
  ['changes tags', { act: 'update', fields: ['tags'] }, ['mergeCategories', ...IMPORTS], 'list'],
  [
    'publishes own terms',
    { act: 'publish', ...OWN },
    ['mergeCategories', 'mergeTags', 'publishTerm'],
    'draftTerm',
  ],
  [
    'changes own categories',
    { act: 'update', of: CATEGORY, ...OWN },
    ['mergeCategories', 'changedCategory'],
    'newCategory',
  ],
  [
    'changes taglines',
    { act: 'update', of: CATEGORY, fields: ['tagline'] },
    ['mergeCategories', 'changedCategory'],
    'mergeTags',
  ],
  [
    'makes keys',
    { act: 'create', of: CATEGORY, fields: ['key'] },
    ['newCategory', 'missingCategory'],
    'changedCategory',
  ],
];
const WHOLE: readonly PanelRight[] = [
  ...(['read', 'create', 'update', 'publish'] as const).map((act) => ({ act, of: TERM })),
  ...(['create', 'update'] as const).map((act) => ({ act, of: CATEGORY })),
];

function tokenWithPart(name: string, part: PanelRight | null): Promise<string> {
  const { act: partAct, of: partOf = TERM } = part ?? {};
  const others = WHOLE.filter(({ act, of }) => act !== partAct || of !== partOf);
  return tokenWithRights(service, name, part ? [...others, part] : WHOLE, TOOLS);
}

it.each(PARTS)(
  'a role that %s does nothing that takes the whole',
  async (name, part, refused, other) => {
    await aCategory(strapi);
    const token = await tokenWithPart(name, part);
    const asked = part === null ? EVERY : [...refused, ...(other === null ? [] : [other])];
    const undone: Act[] = [];
    for (const act of asked) if (!(await ACTS[act](token))) undone.push(act);
    expect(undone).toEqual(refused);
  },
);

it('a role that may not publish all terms cannot apply the import of a role that may', async () => {
  const token = await tokenWithPart('says yes', { act: 'publish', ...OWN });
  await compared(aRow(fresh('published'), 'testing'), 'published', administrator);
  const { id } = await settled();
  const { status, body } = await send('post', `exchange/import/${id}/apply`, token);
  expect([status, body.error.message]).toEqual([403, WRITES_NOT_ALL.published]);
  expect(await settled()).toMatchObject({ state: 'compared' });
});

it('a refused merge names the missing right', async () => {
  const token = await tokenWithPart('merges', { act: 'update', of: CATEGORY, ...OWN });
  const [from, into] = [await aCategory(strapi, 'one'), await aCategory(strapi, 'other')];
  const { body } = await send('post', 'merges', token).send({ of: 'category', from, into });
  expect(body.error.message).toBe(MERGES_NOTHING.categories);
});
