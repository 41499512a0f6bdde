import type { ImportAim } from '../../../src/plugins/glossary/core/import-export/import-plan';
import { TERM } from '../../../src/plugins/glossary/core/term/content-types';
import { createCurrentNames } from '../../../src/plugins/glossary/server/import-export/current-names';
import { createImportBatches } from '../../../src/plugins/glossary/server/import-export/import-batches';
import {
  createImportRun,
  type ImportOutcome,
} from '../../../src/plugins/glossary/server/import-export/import-run';
import { createImportTerms } from '../../../src/plugins/glossary/server/import-export/import-terms';
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
import { type RunningService, startService } from '../../support/service';

const SCORED = {
  score: {
    d: { value: 5, rationale: 'Linters find it.' },
    e: { value: 3, rationale: 'It is in one file.' },
    b: { value: 5, rationale: 'Each change meets it.' },
    t: { value: 7, rationale: 'It looks right.' },
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
  const importTerms = createImportTerms(glossary);
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
