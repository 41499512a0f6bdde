import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  type Upload,
  UploadTooLarge,
} from '../../../src/plugins/glossary/server/import-export/import-upload';
import { LEFT_OUT } from '../../../src/plugins/glossary/server/import-export/export-file';
import { inFileWords, NO_ITEM } from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  runningHereMessage,
  runningImportMessage,
} from '../../../src/plugins/glossary/core/import-export/running-import';
import { stoppedWithService } from '../../../src/plugins/glossary/core/import-export/import-job';
import { NO_IMPORT } from '../../../src/plugins/glossary/server/import-export/import-lock';
import { EMPTY_FILE } from '../../../src/plugins/glossary/core/import-export/file-error';
import { SENT_AS } from '../../../src/plugins/glossary/server/import-export/import-controller';
import { wrongDefault } from '../../../src/plugins/glossary/core/import-export/import-defaults';
import { wrongValue } from '../../../src/plugins/glossary/core/import-export/incoming';
import { allowedWords } from '../../../src/plugins/glossary/core/import-export/incoming-schema';
import { SEVERITIES } from '../../../src/plugins/glossary/core/term/fields';
import { NO_SUCH_ROW } from '../../../src/plugins/glossary/server/import-export/import-job-status';
import type { CategoryRights } from '../../../src/plugins/glossary/core/import-export/missing-categories';
import {
  NOT_ALLOWED_CATEGORY,
  noSuchCategory,
} from '../../../src/plugins/glossary/server/import-export/import-reasons';
import { CATEGORIES_OF_OTHERS } from '../../../src/plugins/glossary/server/import-export/import-job';
import { aCategory, aPublishedTerm, edit } from '../../support/content/content';
import { completeRow, exported, imported, linesOf } from '../../support/content/glossary-files';
import { logInToPanel } from '../../support/clients/panel';
import { times } from '../../support/repeated';
import { asBytes } from '../../support/clients/whole-answer';
import { tokenWithRights } from '../../support/clients/panel-reader';
import { type RunningService, startService } from '../../support/service';

const IMPORT_EXPORT = '/glossary-panel/exchange';

/** Where this test's service keeps files; others may run beside it. */
const temporary = mkdtempSync(path.join(tmpdir(), 'panel-import-export-'));

const uploads: Upload[] = [];

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  const importUpload = glossaryOf(service.strapi).importUpload;
  importUpload.folder = temporary;
  const { keep } = importUpload;
  importUpload.keep = async (...file) => {
    const upload = await keep(...file);
    uploads.push(upload);
    return upload;
  };
  await aCategory(service.strapi);
  token = await logInToPanel(service);
});
afterAll(async () => {
  await service.stop();
  rmSync(temporary, { recursive: true });
});

const get = (path: string, as = token) =>
  service.http.get(`${IMPORT_EXPORT}${path}`).set('Authorization', `Bearer ${as}`);
const post = (path: string, as = token) =>
  service.http.post(`${IMPORT_EXPORT}${path}`).set('Authorization', `Bearer ${as}`);
const send = (file: string, query: string, as = token) =>
  post(`/import?${query}`, as)
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(file));
const lines = (...rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');
/** Files that were sent and can still be read; none is ever seen in the folder. */
async function keptFiles(): Promise<Upload[]> {
  expect(readdirSync(temporary)).toEqual([]);
  const readable = await Promise.all(uploads.map(isReadable));
  return uploads.filter((_upload, index) => readable[index]);
}
async function isReadable(upload: Upload): Promise<boolean> {
  try {
    for await (const _chunk of upload.open()) return true;
    return true;
  } catch {
    return false;
  }
}

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly [key: string]: unknown;
}

/** The import once it has left the states in which it works. */
async function settled(): Promise<Shown> {
  for (;;) {
    const { job } = (await get('/import')).body as { job: Shown };
    if (!['receiving', 'comparing', 'importing'].includes(job.state)) return job;
  }
}

/** Confirms the import as it is now. */
async function apply(id: string, as = token) {
  const { revision } = (await get('/import')).body.job as Shown;
  return post(`/import/${id}/apply`, as).send({ revision });
}

describe('who may move terms', () => {
  const ROUTES = [
    ['get', '/export?format=json&version=draft'],
    ['get', '/left-out?version=draft'],
    ['get', '/import'],
    ['get', '/import/rows?list=new'],
    ['get', '/import/difference?id=x&row=1'],
    ['get', '/import/refused?id=x'],
    ['post', '/import/x/choose'],
    ['post', '/import/x/leave-out-unknown'],
    ['post', '/import?as=draft'],
    ['post', '/import/x/apply'],
    ['post', '/import/x/stop'],
    ['post', '/import/x/discard'],
  ] as const;

  it('an editor without the right is refused everywhere, one with it is not', async () => {
    const without = await tokenWithRights(
      service,
      'No Moving',
      [{ act: 'read' }],
      ['numbers.read'],
    );
    for (const [method, path] of ROUTES) {
      const { status } = await service.http[method](`${IMPORT_EXPORT}${path}`).set(
        'Authorization',
        `Bearer ${without}`,
      );
      expect([path, status]).toEqual([path, 403]);
    }
    const withRight = await tokenWithRights(service, 'Moving', [{ act: 'read' }], ['exchange.use']);
    expect((await get('/import', withRight)).body).toMatchObject({ job: null });
  });
});

describe('export', () => {
  it('is the same file as from the command line, with a descriptive name', async () => {
    const { strapi } = service;
    await aPublishedTerm(strapi, 'Taken Out');
    const { body, headers } = await asBytes(get('/export?format=jsonl&version=published'));
    expect(String(body)).toBe(await exported(strapi, 'jsonl', 'published'));
    expect(headers['content-disposition']).toBe(
      'attachment; filename="glossary-published-2026-03-23.jsonl"',
    );
  });

  it('omitted terms are reported', async () => {
    const { strapi } = service;
    const documents = strapi.documents('plugin::glossary.term');
    await documents.create({ data: { short: 'Nothing else.' } });
    expect((await get('/left-out?version=draft')).body).toEqual({
      sentences: [LEFT_OUT.withoutSlug],
      total: 1,
    });
  });

  it.each(['/export?format=xml&version=draft', '/export?format=json&version=secret'])(
    '%s is answered with a sentence',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/^“\w+” is one of .*\.$/);
    },
  );
});

describe('import', () => {
  it('compares, waits for a yes, writes, shows the result and removes its file', async () => {
    const { strapi, http } = service;
    await aPublishedTerm(strapi, 'To Be Changed');
    const file = lines(
      { slug: 'to_be_changed', short: 'Changed by a file.' },
      completeRow('brought_in', { related: ['nowhere'] }),
      completeRow('wrong_one', { tags: [] }),
    );
    const { status, body } = await send(file, 'name=terms.jsonl&as=published');
    expect([status, body.job.fileName]).toEqual([202, 'terms.jsonl']);
    const compared = await settled();
    expect(compared).toMatchObject({
      state: 'compared',
      format: 'jsonl',
      counts: { newTerms: 1, changedTerms: 1, unchanged: 0, refused: 1, unresolved: 1 },
    });
    expect(await keptFiles()).toHaveLength(1);
    const rows = async (list: string) =>
      (await get(`/import/rows?id=${compared.id}&list=${list}&page=1`)).body.rows;
    expect(await rows('changed')).toEqual([
      {
        line: 1,
        row: 1,
        comparedWith: expect.any(String),
        isTaken: true,
        kind: 'term',
        name: 'to_be_changed',
        change: 'changed',
        changes: [
          { field: 'short', before: 'A definition of one sentence.', after: 'Changed by a file.' },
        ],
      },
    ]);
    expect(await rows('refused')).toEqual([
      {
        line: 3,
        row: 3,
        name: 'wrong_one',
        reasons: [inFileWords({ field: 'tags', message: NO_ITEM })],
      },
    ]);
    expect(await rows('unresolved')).toMatchObject([{ slugs: ['nowhere'] }]);
    expect((await http.get('/glossary/brought_in')).status).toBe(404);

    expect((await apply(compared.id)).status).toBe(202);
    expect(await settled()).toMatchObject({
      state: 'done',
      written: { terms: 2, unfinished: 0, categories: 0 },
      message: null,
    });
    expect((await http.get('/glossary/brought_in')).status).toBe(200);
    expect((await http.get('/glossary/to_be_changed.json')).body.short).toBe('Changed by a file.');
    // It is there as long as its refused rows may be wanted.
    expect(await keptFiles()).toHaveLength(1);

    expect((await apply(compared.id)).status).toBe(409);
    expect((await post(`/import/${compared.id}/discard`)).body.job).toBeNull();
    expect(await keptFiles()).toEqual([]);
    expect((await post(`/import/${compared.id}/discard`)).status).toBe(409);
  });

  it('one import at a time: a second is refused while one is under way, and replaces one that waits', async () => {
    const file = lines(
      ...Array.from({ length: 60 }, (_, index) => completeRow(`running_${index}`)),
    );
    await send(file, 'name=first.jsonl&as=draft');
    const { id } = await settled();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    // Looked up before a transaction begins: one that waits would keep the requests from the database as well.
    const store = glossaryOf(service.strapi).importExportStore;
    const { idsOf } = store;
    store.idsOf = async (...slugs) => {
      await held;
      return idsOf(...slugs);
    };
    await apply(id);
    const { status, body } = await send(file, 'name=second.jsonl&as=draft');
    expect([status, body.error.message]).toEqual([
      409,
      runningHereMessage({ file: 'first.jsonl', who: 'An Editor' }),
    ]);
    await post(`/import/${id}/stop`);
    goOn();
    store.idsOf = idsOf;
    const stopped = await settled();
    expect(stopped.state).toBe('stopped');
    expect(await keptFiles()).toEqual([]);

    await send(file, 'name=second.jsonl&as=draft');
    const waiting = await settled();
    await send(file, 'name=third.jsonl&as=draft');
    const replaced = await apply(waiting.id);
    expect([replaced.status, replaced.body.error.message]).toEqual([409, NO_IMPORT]);
    const third = await settled();
    expect(await keptFiles()).toHaveLength(1);
    await post(`/import/${third.id}/discard`);
  });

  it('a comparison stands when Stop is pressed as it has ended', async () => {
    await send(lines(completeRow('stopped_too_late')), 'name=late.jsonl&as=draft');
    const { id } = await settled();
    await post(`/import/${id}/stop`);
    expect(await settled()).toMatchObject({ state: 'compared' });
    await apply(id);
    expect(await settled()).toMatchObject({ state: 'done', written: { terms: 1 } });
    await post(`/import/${id}/discard`);
  });

  it('a comparison is stopped when Stop is pressed behind its last rows', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { pendingRelations } = glossaryOf(service.strapi);
    const { joinable } = pendingRelations;
    pendingRelations.joinable = async (...given) => {
      await held;
      return joinable(...given);
    };
    await send(lines(completeRow('stopped_in_time')), 'name=in-time.jsonl&as=draft');
    const { id } = (await get('/import')).body.job as Shown;
    await post(`/import/${id}/stop`);
    goOn();
    pendingRelations.joinable = joinable;
    expect(await settled()).toMatchObject({ state: 'stopped' });
    expect(await keptFiles()).toEqual([]);
  });

  it.each([
    ['terms.csv', '', EMPTY_FILE],
    ['terms.json', '{"slug": [', expect.stringMatching(/^[A-Z].*\.$/)],
  ])('%s with %j cannot be compared, and says why', async (name, file, message) => {
    await send(file, `name=${name}&as=draft`);
    const job = await settled();
    expect(job).toMatchObject({ state: 'failed', message });
    expect(await keptFiles()).toEqual([]);
    await post(`/import/${job.id}/discard`);
  });

  it('a file that is too large is refused, whether it says so or not', async () => {
    const uploads = glossaryOf(service.strapi).importUpload;
    const { maxBytes } = uploads;
    expect(maxBytes).toBe(200 * 1024 * 1024);
    uploads.maxBytes = 1024 * 1024;
    const { message } = new UploadTooLarge(1024 * 1024);
    try {
      const large = 'x'.repeat(1024 * 1024 + 1);
      await send(lines(completeRow('waits')), 'name=waits.jsonl&as=draft');
      const waiting = await settled();
      const stated = await send(large, 'name=a.csv&as=draft');
      expect([stated.status, stated.body.error.message]).toEqual([413, message]);
      const unstated = post('/import?name=a.csv&as=draft')
        .set('Content-Type', 'application/octet-stream')
        .set('Transfer-Encoding', 'chunked');
      for (let part = 0; part < 3; part += 1) unstated.write(Buffer.alloc(512 * 1024, 'x'));
      const { status, body } = await unstated;
      expect([status, body.error.message]).toEqual([413, message]);
      // What another editor has compared is not lost by files that do not arrive.
      expect((await get('/import')).body.job).toEqual(waiting);
      expect(await keptFiles()).toHaveLength(1);
      await apply(waiting.id);
      expect(await settled()).toMatchObject({ state: 'done', written: { terms: 1 } });
      expect(await keptFiles()).toEqual([]);
      await post(`/import/${waiting.id}/discard`);
    } finally {
      uploads.maxBytes = maxBytes;
    }
  });

  it('a file that is sent as something else is refused', async () => {
    const { status, body } = await post('/import?name=a.json&as=draft').send({ slug: 'one' });
    expect([status, body.error.message]).toEqual([400, SENT_AS]);
  });
});

describe('a real corpus', () => {
  const rows = async (id: string, list: string) =>
    (await get(`/import/rows?id=${id}&list=${list}&page=1`)).body.rows;
  const choose = (id: string, body: object) => post(`/import/${id}/choose`).send(body);

  it('has defaults, refusals by their reasons, and the refused rows as a file', async () => {
    const without = (slug: string, overrides = {}) => {
      const { severity: _severity, ...term } = completeRow(slug, overrides);
      return term;
    };
    const file = lines(
      without('with_default'),
      without('no_category', { category: 'lost' }),
      without('no_category_either', { category: 'lost' }),
    );
    const wrong = await send(file, 'name=a.jsonl&as=published&set=severity=urgent');
    expect([wrong.status, wrong.body.error.message]).toEqual([
      400,
      wrongDefault([wrongValue('severity', '"urgent"', allowedWords(SEVERITIES))]),
    ]);
    expect((await get('/import')).body.job).toBeNull();

    await send(file, 'name=a.jsonl&as=published&set=severity=info&set=tags=a&set=tags=b');
    const { id, refusals, hasFile } = await settled();
    expect([refusals, hasFile]).toEqual([
      [
        {
          reason: '1 category is missing: "lost"',
          rows: 2,
          first: [
            { line: 2, row: 2 },
            { line: 3, row: 3 },
          ],
        },
      ],
      true,
    ]);
    const refused = async () => {
      const { headers, body } = await asBytes(get(`/import/refused?id=${id}`));
      expect(headers['content-disposition']).toBe('attachment; filename="glossary-refused.jsonl"');
      return String(body)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    expect(await refused()).toMatchObject([
      { refused_because: ['category is "lost"; allowed is testing'], slug: 'no_category' },
      { slug: 'no_category_either' },
    ]);
    await apply(id);
    expect(await settled()).toMatchObject({ state: 'done', written: { terms: 1 } });
    const { body } = await service.http.get('/glossary/with_default.json');
    expect([body.severity, body.tags]).toEqual(['info', ['keyword']]);
    expect(await refused()).toHaveLength(2);
    await post(`/import/${id}/discard`);
    expect((await get(`/import/refused?id=${id}`)).status).toBe(409);
  });

  it.each([
    ['terms.jsonl', lines({ ...completeRow('knows_more'), cwe: 89 }), 'compared'],
    ['terms.csv', 'slug,short,cwe\nknows_more,S.,89\n', 'failed'],
  ])(
    '%s with unknown keys is compared without them once the editor chooses so',
    async (name, file, state) => {
      await send(file, `name=${name}&as=draft`);
      const asked = await settled();
      expect(asked).toMatchObject({
        state,
        unknown: [{ name: 'cwe' }],
        unknownKeysAre: 'refused',
        hasFile: true,
      });
      expect((await post(`/import/${asked.id}/leave-out-unknown`)).status).toBe(202);
      const { id, ...compared } = await settled();
      expect(compared).toMatchObject({
        state: 'compared',
        message: null,
        counts: { newTerms: 1, refused: 0 },
        refusals: [],
        unknown: [{ name: 'cwe', rows: 1 }],
        unknownKeysAre: 'left out',
      });
      await post(`/import/${id}/discard`);
      expect((await post(`/import/${id}/leave-out-unknown`)).status).toBe(409);
      expect(await keptFiles()).toEqual([]);
    },
  );

  it('rows are taken or not, one by one or all of a list; a new category comes with its terms', async () => {
    await aPublishedTerm(service.strapi, 'Not Taken');
    const file = lines(
      { kind: 'category', key: 'chosen', name: 'Chosen' },
      completeRow('taken_one', { category: 'chosen', related: ['left_one'] }),
      completeRow('left_one'),
      { slug: 'not_taken', short: 'Another.' },
    );
    await send(file, 'name=a.jsonl&as=published');
    const { id } = await settled();
    const taken = async () =>
      [...(await rows(id, 'new')), ...(await rows(id, 'changed'))].map(
        ({ name, isTaken }: { name: string; isTaken: boolean | null }) => [name, isTaken],
      );
    expect(await taken()).toEqual([
      ['chosen', null],
      ['taken_one', true],
      ['left_one', true],
      ['not_taken', true],
    ]);
    await choose(id, { list: 'new', isTaken: false });
    await choose(id, { rows: [2, 1, 999], isTaken: true });
    const { body } = await choose(id, { list: 'changed', isTaken: false });
    expect(body.job).toMatchObject({ leftRows: 2, leftTerms: 2 });
    expect(await taken()).toEqual([
      ['chosen', null],
      ['taken_one', true],
      ['left_one', false],
      ['not_taken', false],
    ]);
    for (const wrong of [{}, { isTaken: 'yes', rows: [1] }, { isTaken: true, list: 'refused' }]) {
      const { status, body: answer } = await choose(id, wrong);
      expect([status, answer.error.message]).toEqual([
        400,
        expect.stringMatching(/^“isTaken” is /),
      ]);
    }

    await apply(id);
    expect(await settled()).toMatchObject({
      state: 'done',
      written: { terms: 1, unfinished: 0, categories: 1 },
    });
    const { body: record } = await service.http.get('/glossary/taken_one.json');
    expect([record.category, record.related]).toEqual(['chosen', []]);
    expect((await service.http.get('/glossary/left_one')).status).toBe(404);
    expect((await service.http.get('/glossary/not_taken.json')).body.short).not.toBe('Another.');
    expect((await choose(id, { list: 'new', isTaken: true })).status).toBe(409);
    await post(`/import/${id}/discard`);
  });

  it('the terms that are published again are those that the rows which are taken join', async () => {
    await send(
      lines(
        completeRow('joins_one', { related: ['joins_late'] }),
        completeRow('joins_two', { related: ['joins_late'] }),
      ),
      'name=a.jsonl&as=published',
    );
    await apply((await settled()).id);
    await post(`/import/${(await settled()).id}/discard`);
    const isDraft = { slug: 'joins_two', short: 'A draft.', published: false };
    await send(lines(completeRow('joins_late'), isDraft), 'name=a.jsonl&as=published');
    const { id, counts } = await settled();
    const joined = async () =>
      (await rows(id, 'joins')).map(({ name }: { readonly name: string }) => name);
    expect([counts, await joined()]).toMatchObject([{ joins: 1 }, ['joins_one']]);
    const without = await choose(id, { rows: [1], isTaken: false });
    expect([without.body.job.counts.joins, await joined()]).toEqual([0, []]);
    await choose(id, { rows: [1], isTaken: true });
    const both = await choose(id, { rows: [2], isTaken: false });
    expect([both.body.job.counts.joins, await joined()]).toEqual([2, ['joins_one', 'joins_two']]);
    await apply(id);
    await settled();
    for (const slug of ['joins_one', 'joins_two'])
      expect((await service.http.get(`/glossary/${slug}.json`)).body.related).toEqual([
        'joins_late',
      ]);
    await post(`/import/${id}/discard`);
  });

  it('every difference is there in full', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'In Full', {
      long: `${'word '.repeat(200)}end.`,
    });
    const long = `${'word '.repeat(200)}another end.`;
    const file = lines(
      { kind: 'category', key: 'testing', name: 'Tests' },
      { slug: 'in_full', long, tags: ['keyword', 'second'] },
      completeRow('not_there'),
      { slug: 'Wrong' },
    );
    await send(file, 'name=a.jsonl&as=published');
    const { id } = await settled();
    const difference = (row: number | string) => get(`/import/difference?id=${id}&row=${row}`);
    const { diffs } = (await difference(2)).body;
    expect(diffs).toMatchObject([
      { field: 'long', label: 'Explanation', kind: 'text' },
      { field: 'tags', kind: 'list' },
    ]);
    const parts: { fate: string; text: string }[] = diffs[0].parts;
    const after = parts.filter(({ fate }) => fate !== 'removed').map(({ text }) => text);
    expect(after.join('')).toBe(long);
    expect((await difference(1)).body.diffs).toMatchObject([{ field: 'name' }]);
    // And so is what readers will see of the draft.
    await edit(service.strapi, documentId, { short: 'Not published yet.' });
    expect((await difference(2)).body.diffs).toMatchObject([
      ...[{ field: 'long' }, { field: 'tags' }, { field: 'short' }],
    ]);
    expect((await difference(3)).body).toEqual({ diffs: [] });
    for (const row of [4, 99, 'x']) {
      expect((await difference(row)).body.error.message).toBe(NO_SUCH_ROW);
    }
    await post(`/import/${id}/discard`);
  });
});

const IMPORTER = { who: 'Process 7 on web-1', file: 'big.csv' };
const HELD = runningImportMessage({ ...IMPORTER, since: '2026-03-23T12:00:00.000Z' });

const take = () => glossaryOf(service.strapi).importLock.take(IMPORTER);
const sendOne = (slug: string) => send(lines({ slug, term: slug }), 'name=small.jsonl&as=draft');

it('a stop during an import says in the log what is written', async () => {
  const file = lines(
    ...times(1000, (number) => ({ slug: `stopped_${number}`, term: `Stopped ${number}` })),
  );
  await send(file, 'name=stopped.jsonl&format=jsonl&as=draft');
  const { id } = await settled();
  const log = jest.spyOn(service.strapi.log, 'warn').mockReturnValue(service.strapi.log);
  await apply(id);
  const hasBegun = async () =>
    ((await get('/import')).body.job as { progress: { done: number } | null }).progress?.done;
  while (((await hasBegun()) ?? 0) === 0);
  await glossaryOf(service.strapi).sharedImport.end();
  const said = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  const written = await service.strapi.db
    .connection('glossary_terms')
    .where('slug', 'like', 'stopped_%');
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThan(1000);
  const [terms = 0, categories = 0, unfinished = 0] =
    (said[0] ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(terms + unfinished).toBeLessThanOrEqual(written.length);
  expect(said).toEqual([stoppedWithService({ terms, unfinished, categories })]);
});

it('an import is refused while another one holds the lock, with its owner and start', async () => {
  const { strapi } = service;
  const lock = await take();
  await expect(imported(strapi, linesOf({ slug: 'kept_out' }), { as: 'draft' })).rejects.toThrow(
    HELD,
  );
  const { status, body } = await sendOne('kept_out');
  expect([status, body.error.message]).toEqual([409, HELD]);
  await lock.release();
  const outcome = await imported(strapi, linesOf({ slug: 'let_in' }), { as: 'draft' });
  expect(outcome).toMatchObject({ end: 'done', written: 1 });
});

it('the record that a killed import left behind blocks no other import', async () => {
  const { strapi } = service;
  const value = { who: 'somebody', file: 'x.csv', since: '2026-03-23T12:00:00.000Z' };
  await strapi.store.set({
    type: 'plugin',
    name: 'glossary',
    key: 'import-under-way',
    value,
  });
  expect((await sendOne('after_a_kill')).status).toBe(202);
  const outcome = await imported(strapi, linesOf({ slug: 'after_a_kill' }), { as: 'draft' });
  expect(outcome.end).toBe('done');
});

describe('categories that are missing', () => {
  const CATEGORY = 'plugin::glossary.category';
  const TERMS = (['read', 'create', 'update', 'publish'] as const).map((act) => ({ act }));
  const tokenWith = (name: string, rights: readonly ('create' | 'update')[]): Promise<string> => {
    const ofCategories = rights.map((act) => ({ act, of: CATEGORY }));
    return tokenWithRights(service, name, [...TERMS, ...ofCategories], ['exchange.use']);
  };
  const status = async (as = token) => (await get('/import', as)).body;
  const keys = async (): Promise<string[]> => {
    const found = await service.strapi.documents(CATEGORY).findMany({ limit: 100 });
    return found.map(({ key }) => String(key)).sort();
  };
  async function compared(as: string, ...rows: readonly object[]): Promise<Shown> {
    await send(lines(...rows), 'name=a.jsonl&as=published', as);
    return settled();
  }

  it('they are named, made after a question, and only those of the terms that are taken', async () => {
    const { id } = await compared(
      token,
      completeRow('asked_for', { category: 'asked_for' }),
      completeRow('left_out', { category: 'left_out' }),
    );
    expect(await status()).toMatchObject({
      mayMakeCategories: true,
      job: {
        counts: { newTerms: 0, categories: 0, refused: 2 },
        missingCategories: [{ key: 'asked_for' }, { key: 'left_out' }],
        missingCategoriesAre: 'refused',
      },
    });
    expect((await post(`/import/${id}/create-categories`)).status).toBe(202);
    expect(await settled()).toMatchObject({
      counts: { newTerms: 2, categories: 2, refused: 0 },
      refusals: [],
      missingCategoriesAre: 'made',
    });
    await post(`/import/${id}/choose`).send({ isTaken: false, rows: [2] });
    await apply(id);
    expect(await settled()).toMatchObject({
      state: 'done',
      written: { terms: 1, categories: 1 },
    });
    expect((await post(`/import/${id}/create-categories`)).status).toBe(409);
    const made = await keys();
    expect([made.includes('asked_for'), made.includes('left_out')]).toEqual([true, false]);
  });

  const ROWS = [
    { kind: 'category', key: 'by_right', name: 'By Right' },
    { kind: 'category', key: 'testing', tagline: 'Another.' },
    completeRow('in_new', { category: 'by_right' }),
    completeRow('in_old'),
  ];
  const REFUSALS = {
    'by_right: new': NOT_ALLOWED_CATEGORY.new,
    'testing: changed': NOT_ALLOWED_CATEGORY.changed,
  };

  it.each<[name: string, rights: CategoryRights]>([
    ['neither', { create: false, update: false }],
    ['creates', { create: true, update: false }],
    ['updates', { create: false, update: true }],
    ['both', { create: true, update: true }],
  ])('a role that may do %s to categories does nothing else by an import', async (name, rights) => {
    const right = (['create', 'update'] as const).filter((one) => rights[one]);
    const other = await tokenWith(name, right);
    const { id } = await compared(other, ...ROWS);
    const reasons = await get(`/import/rows?id=${id}&list=refused`, other);
    expect(reasons.body.rows.map(({ reasons: [reason] }: { reasons: string[] }) => reason)).toEqual(
      [
        ...(rights.create ? [] : [REFUSALS['by_right: new']]),
        ...(rights.update ? [] : [REFUSALS['testing: changed']]),
        ...(rights.create ? [] : [noSuchCategory('by_right', await keys())]),
      ],
    );
    expect((await status(other)).mayMakeCategories).toBe(rights.create);
    const asked = await post(`/import/${id}/create-categories`, other);
    expect(asked.status).toBe(rights.create ? 202 : 403);
    await settled();
    await post(`/import/${id}/discard`, other);
  });

  it('a role that may not create categories cannot apply the import of a role that may', async () => {
    const other = await tokenWith('later', ['update']);
    const { id } = await compared(token, ROWS[0] ?? {}, ROWS[2] ?? {});
    const { status: answered, body } = await apply(id, other);
    expect([answered, body.error.message]).toEqual([409, CATEGORIES_OF_OTHERS]);
    expect(await settled()).toMatchObject({ state: 'compared' });
    await post(`/import/${id}/discard`);
  });
});
