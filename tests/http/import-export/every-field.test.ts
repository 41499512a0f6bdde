import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import type { FileTerm } from '../../../src/plugins/glossary/core/import-export/file-term';
import type { ComparedTerm } from '../../../src/plugins/glossary/core/publishing/term-diff';
import {
  DAY_FIELDS,
  FIELD_ENTRIES,
  type FieldName,
  isMarkdown,
} from '../../../src/plugins/glossary/core/term/fields';
import type { Field, FieldInput } from '../../../src/plugins/glossary/core/term/field';
import { fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { aCategory, aPublishedTerm } from '../../support/content/content';
import {
  exported,
  fileOf,
  imported,
  linesOf,
  planned,
  rowIn,
} from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';
const SLUG = 'every_field';
const PAGE = `/glossary/${SLUG}`;

/** A text that stands in no other field, nor in another version of it. */
const markerOf = (name: string, version: number): string =>
  `zebra${name.replace(/\W|_/g, '')} quartz runs ${version} times in the dark`;

/** The value of a field in a file, different in each version of the term. */
function valueOf(name: string, field: FieldInput & Pick<Field, 'parts'>, version: 1 | 2): unknown {
  const { kind, choices = [], parts = {} } = field;
  const marker = markerOf(name, version);
  const axis = { value: version, rationale: marker };
  const others = ['one_other', 'two_other'];
  switch (kind) {
    case 'slug':
      return SLUG;
    case 'category':
      return ['testing', 'other'][version - 1];
    case 'choice':
      return choices[version - 1];
    case 'language':
      return ['php', 'python'][version - 1];
    case 'day':
      return `2025-0${version}-01`;
    case 'flag':
      return version === 1;
    case 'address':
      return `https://example.org/${name}/${version}`;
    case 'addresses':
      return [`https://example.org/${name}/${version}`];
    case 'terms':
      return version === 1 ? others : others.toReversed();
    case 'score':
      return { d: axis, e: axis, b: axis, t: axis };
    case 'component':
      return Object.fromEntries(
        Object.entries(parts).map(([part, of]) => [part, valueOf(`${name}.${part}`, of, version)]),
      );
    case 'words':
    case 'sentences':
      return [marker];
    case 'line':
    case 'sentence':
    case 'block':
    case 'code':
      return marker;
  }
}
const termOf = (version: 1 | 2) =>
  Object.fromEntries(FIELD_ENTRIES.map(([name, field]) => [name, valueOf(name, field, version)]));
const without = (term: object, name: string) =>
  Object.fromEntries(Object.entries(term).filter(([key]) => key !== name));

/** The term as the service has it, in a file of everything. */
async function exportedTerm({ strapi }: RunningService): Promise<FileTerm> {
  return rowIn(await exported(strapi), SLUG) as unknown as FileTerm;
}

let service: RunningService;
let saved: FileTerm;
let rest: Readonly<Record<string, unknown>>;
let logged: Readonly<Record<string, unknown>>;
let compared: { readonly from: ComparedTerm; readonly to: ComparedTerm };
let changed: readonly string[];
let restored: FileTerm;

beforeAll(async () => {
  service = await startService({ GLOSSARY_READS_PER_MINUTE: '0' });
  const { strapi, http } = service;
  const authorization = { Authorization: `Bearer ${await logInToPanel(service)}` };
  await aCategory(strapi);
  await aCategory(strapi, 'other', 'Other');
  for (const name of ['One Other', 'Two Other']) await aPublishedTerm(strapi, name);
  const publish = async (version: 1 | 2) =>
    expect(await imported(strapi, linesOf(termOf(version)))).toMatchObject({
      written: 1,
      refused: [],
    });

  await publish(1);
  saved = await exportedTerm(service);
  const [document] = await strapi.documents(TERM).findMany({ filters: { slug: SLUG } });
  const documentId = document?.documentId ?? '';
  const token = await fullAccessToken(strapi);
  rest = (
    await http.get(`/api/terms/${documentId}?populate=*`).set('Authorization', `Bearer ${token}`)
  ).body.data;
  const entry = await strapi.db
    .connection('glossary_log')
    .where({ subject: documentId })
    .orderBy('position', 'desc')
    .first();
  logged = typeof entry.content === 'string' ? JSON.parse(entry.content) : entry.content;

  await publish(2);
  const versions = `/glossary-panel/terms/${documentId}/versions`;
  compared = (await http.get(`${versions}/comparison?from=1&to=2`).set(authorization)).body;
  changed = (await http.get(`${PAGE}/history.json`)).body.versions[0].changed;
  await http.post(`${versions}/1/restore`).set(authorization).expect(200);
  restored = await exportedTerm(service);
  await publish(1);
});
afterAll(() => service.stop());

const fields = FIELD_ENTRIES.map(([name, field]): [FieldName, Field] => [name, field]);
describe.each(fields)('%s', (name, field) => {
  const attribute = name === 'score' ? 'debt_score' : name;

  it('is saved, logged and exported as the file says', () => {
    expect(saved[name]).toEqual(valueOf(name, field, 1));
    expect(name in logged).toBe(true);
    expect(attribute in rest).toBe(true);
  });

  it('is left as it is by a file that does not name it', async () => {
    const file = linesOf({ ...without(termOf(1), name), slug: SLUG });
    expect(await planned(service.strapi, file)).toMatchObject({ planned: [], refused: [] });
  });

  it('is found by the search if readers look for it', async () => {
    const isSearched = isMarkdown(field.kind) || field.kind === 'words' || name === 'term';
    const { body } = await service.http.get(`/glossary.json?q=${markerOf(name, 1).split(' ')[0]}`);
    expect(body.terms.map(({ slug }: { slug: string }) => slug)).toEqual(isSearched ? [SLUG] : []);
  });

  it('is in the history, and restored', () => {
    if (name === 'slug' || DAY_FIELDS.includes(name)) return;
    expect(changed.map((path) => path.split('.')[0])).toContain(name);
    const side = ({ values, relations, score }: ComparedTerm): unknown =>
      Object({ ...values, ...relations, score })[name];
    expect(side(compared.from)).not.toEqual(side(compared.to));
    expect(restored[name]).toEqual(valueOf(name, field, 1));
  });
});

it.each(FILE_FORMATS)('a term that is gone comes back from %s, byte for byte', async (format) => {
  const { strapi } = service;
  const file = await exported(strapi, format);
  const [document] = await strapi.documents(TERM).findMany({ filters: { slug: SLUG } });
  await strapi.documents(TERM).delete({ documentId: document?.documentId ?? '' });
  expect(await imported(strapi, fileOf(file, format))).toMatchObject({ written: 1, refused: [] });
  expect(await exported(strapi, format)).toBe(file);
});
