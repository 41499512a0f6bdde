import type { ImportAim } from '../../../src/plugins/glossary/core/import-export/import-plan';
import { TERM } from '../../../src/plugins/glossary/core/term/content-types';
import { createCurrentNames } from '../../../src/plugins/glossary/server/import-export/current-names';
import { createImportBatches } from '../../../src/plugins/glossary/server/import-export/import-batches';
import {
  createImportRun,
  type ImportOutcome,
} from '../../../src/plugins/glossary/server/import-export/import-run';
import { createImportTerms } from '../../../src/plugins/glossary/server/import-export/import-terms';
import { createFirstPublications } from '../../../src/plugins/glossary/server/publishing/first-publications';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aCategory } from '../../support/content/content';
import {
  completeRow,
  exported,
  IMPORTER,
  linesOf,
  planned,
  rowIn,
} from '../../support/content/glossary-files';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

const SCORED = {
  score: {
    d: { value: 5, rationale: 'Linters find it.' },
    e: { value: 3, rationale: 'It is in one file.' },
    b: { value: 5, rationale: 'Each change meets it.' },
    t: { value: 7, rationale: 'It looks right.' },
  },
};

const GROUPS = {
  detection: { symptoms: ['Threads wait.', 'Nothing moves.'], auto_detectable: true, tools: [] },
  agent: {
    ...{ confidence: 'high', false_positives: 'low', fix: 'automatic' },
    ...{ fix_effort: 'low', context: 'line', tests: 'none' },
  },
};

let service: RunningService;
/** What the project's own code was told: by a document middleware, and by the events that its webhooks send. */
const told: { readonly created: unknown[]; readonly announced: unknown[] } = {
  created: [],
  announced: [],
};
beforeAll(async () => {
  service = await startService();
  const { strapi } = service;
  await aCategory(strapi);
  strapi.documents.use((context, next) => {
    if (context.uid === TERM && context.action === 'create')
      told.created.push((context.params as { data?: { slug?: unknown } }).data?.slug);
    return next();
  });
  strapi.eventHub.on('entry.create', ({ uid, entry }) => {
    if (uid === TERM) told.announced.push(entry.slug);
    return Promise.resolve();
  });
});
afterAll(() => service.stop());
beforeEach(() => {
  told.created.length = 0;
  told.announced.length = 0;
});

/** Imports rows as the glossary does where it is the whole site, or a part of a project. */
async function imported(
  as: ImportAim,
  isSite: boolean,
  ...rows: readonly object[]
): Promise<ImportOutcome> {
  const glossary = glossaryOf(service.strapi);
  const { strapi } = service;
  const importTerms = createImportTerms({
    ...glossary,
    firstPublications: isSite
      ? glossary.firstPublications
      : createFirstPublications({ strapi, settings: { isSite } }),
  });
  const importRun = createImportRun({
    ...glossary,
    settings: { isSite },
    currentNames: createCurrentNames(glossary),
    importBatches: createImportBatches({ ...glossary, importTerms }),
  });
  const source = linesOf(...rows);
  const plan = await planned(service.strapi, source, as);
  return importRun.of(source, plan, await glossary.importLock.take(IMPORTER));
}

const isDone = { end: 'done', refused: [], unfinished: 0 };

it.each<ImportAim>(['draft', 'published'])(
  'as %s: the middlewares and webhooks of a project learn of each new term of an import',
  async (as) => {
    const [first, second] = [`first_${as}`, `second_${as}`];
    const rows = [completeRow(first, { related: [second], ...SCORED }), completeRow(second)];
    expect(await imported(as, false, ...rows)).toMatchObject({ ...isDone, written: 2 });
    expect(told).toEqual({ created: [first, second], announced: [first, second] });
  },
);

it.each<ImportAim>(['draft', 'published'])(
  'as %s: a term is the same in a project and in a glossary that is the site',
  async (as) => {
    const textOf = async (slug: string, isSite: boolean) => {
      const other = completeRow(`${slug}_other`);
      const row = completeRow(slug, { related: [other.slug], detection: null, ...SCORED });
      expect(await imported(as, isSite, row, other)).toMatchObject({ ...isDone, written: 2 });
      return JSON.stringify(rowIn(await exported(service.strapi), slug)).replaceAll(slug, 'slug');
    };
    expect(await textOf(`part_${as}`, false)).toBe(await textOf(`site_${as}`, true));
  },
);

/** What the published row of a term consists of, in all tables, without what each row has of its own. */
async function publishedRow(slug: string): Promise<string> {
  const { connection } = service.strapi.db;
  const terms = connection('glossary_terms').where({ slug });
  const draft = await terms.clone().whereNull('published_at').first();
  const row = await terms.clone().whereNotNull('published_at').first();
  const { id, document_id: documentId, ...columns } = row;
  const components = await connection('glossary_terms_cmps').where({ entity_id: id }).orderBy('id');
  const parts = components.map(async ({ cmp_id, field, component_type: uid, order }) => {
    const table = service.strapi.db.metadata.get(uid).tableName;
    const { id: _id, ...part } = await connection(table).where({ id: cmp_id }).first();
    return { field, uid, order, part };
  });
  const links: Record<string, unknown> = {};
  for (const [name, column] of [
    ['category', 'category_id'],
    ['debt_score', 'debt_score_id'],
    ['related', 'inv_term_id'],
    ['prerequisites', 'inv_term_id'],
  ] as const) {
    const own: readonly Readonly<Record<string, number>>[] = await connection
      .table<Record<string, number>>(`glossary_terms_${name}_lnk`)
      .where({ term_id: id })
      .orderBy('id')
      .select();
    links[name] = await Promise.all(
      own.map(async ({ [column]: target, term_ord }) => {
        if (column === 'category_id') return target;
        if (column === 'debt_score_id') return typeof target;
        const to = await connection('glossary_terms').where({ id: target }).first();
        return [to.slug, to.published_at !== null, term_ord];
      }),
    );
  }
  expect(documentId).toBe(draft.document_id);
  const times = {
    created_at: String(columns.created_at) === String(draft.created_at),
    updated_at: String(columns.updated_at) === String(draft.updated_at),
    published_at: columns.published_at !== null,
  };
  const text = JSON.stringify({ ...columns, ...times, parts: await Promise.all(parts), links });
  return text.replaceAll(slug, 'slug');
}

it.each([
  ['with everything', {}],
  ['without a score', { score: null }],
  ['without what a machine finds and fixes', { detection: null, agent: null }],
])('%s, the published row is that of Strapi', async (name, without) => {
  const rowsOf = async (slug: string, isSite: boolean) => {
    const [other, last] = [completeRow(`${slug}_other`), completeRow(`${slug}_last`)];
    const draft = { ...completeRow(`${slug}_draft`), published: false };
    const related = [last.slug, draft.slug, other.slug];
    const row = completeRow(slug, {
      ...{ ...SCORED, ...GROUPS, related, prerequisites: [other.slug] },
      ...without,
    });
    const written = await imported('published', isSite, last, other, draft, row);
    expect(written).toMatchObject({ ...isDone, written: 4 });
    return publishedRow(slug);
  };
  const slug = name.replaceAll(' ', '_');
  expect(await rowsOf(`site_${slug}`, true)).toBe(await rowsOf(`part_${slug}`, false));
});

/** An entry without its values: what it holds, and of what kind. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null || value instanceof Date) return typeof value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, part]) => [key, shapeOf(part)]);
}

it('webhooks get the same of a publication', async () => {
  const announced = new Map<string, unknown>();
  service.strapi.eventHub.on('entry.publish', ({ uid, entry }) => {
    if (uid === TERM) announced.set(entry.slug, shapeOf(entry));
    return Promise.resolve();
  });
  const toldOf = async (slug: string, isSite: boolean) => {
    const other = completeRow(`${slug}_other`);
    const row = completeRow(slug, { ...SCORED, ...GROUPS, related: [other.slug] });
    await imported('published', isSite, other, row);
    await eventually(
      () => announced.has(slug),
      (isThere) => isThere,
    );
    return announced.get(slug);
  };
  expect(await toldOf('told_of_site', true)).toEqual(await toldOf('told_of_part', false));
});
