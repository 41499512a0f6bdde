import {
  ATTRIBUTE_FORM,
  MAPPABLE_FIELDS,
  mappedCollectionOf,
  MAPPING_FORM,
  MAPPING_PROBLEM,
  NEEDED_FIELDS,
  type ProjectType,
  schemaProblems,
} from '../../../src/plugins/glossary/core/settings/mapped-collection';
import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { settingsOfOptions } from '../../../src/plugins/glossary/core/settings/options';
import { unknownKeyError } from '../../../src/plugins/shared/core/text/named-keys';

const UID = 'api::faq.faq';
const FIELDS = { term: 'title', short: 'excerpt', long: 'body' };
const { wrong, missing, unmappable, unknownType, translated, attribute } = MAPPING_PROBLEM;

it('a mapping is read, and turns off what writes terms', () => {
  const collection = { uid: UID, attributes: FIELDS };
  const contentTypes = { term: { uid: UID, fields: { ...FIELDS, tags: undefined } } };
  expect(mappedCollectionOf(contentTypes)).toEqual({ ok: true, collection });
  expect(mappedCollectionOf(undefined)).toEqual({ ok: true, collection: null });
  const project = {
    publicUrl: 'https://project.example',
    database: { client: 'sqlite', filename: '' },
  } as const;
  const features = { importExport: false, review: false, schedule: false };
  expect(settingsOfOptions({ contentTypes, features: { review: true } }, project)).toMatchObject({
    ok: true,
    settings: { collection, features: { ...ALL_FEATURES, ...features } },
  });
  expect(settingsOfOptions({ contentTypes: 1 }, project)).toEqual({
    ok: false,
    problems: [wrong('contentTypes', 1, MAPPING_FORM)],
  });
});

const inFields = 'contentTypes.term.fields';
it.each<[unknown, string[]]>([
  ['faq', [wrong('contentTypes', 'faq', MAPPING_FORM)]],
  [[], [wrong('contentTypes', [], MAPPING_FORM)]],
  [{}, [wrong('contentTypes.term', undefined, MAPPING_FORM)]],
  [{ terms: {} }, [`${unknownKeyError('terms', ['term'], 'contentTypes')}.`]],
  [
    { term: { uid: UID, field: FIELDS } },
    [`${unknownKeyError('field', ['uid', 'fields'], 'contentTypes.term')}.`],
  ],
  [{ term: { uid: 1, fields: FIELDS } }, [wrong('contentTypes.term.uid', 1, MAPPING_FORM)]],
  [{ term: { uid: UID, fields: 'all' } }, [wrong(inFields, 'all', MAPPING_FORM)]],
  [{ term: { uid: UID, fields: { term: 'title' } } }, [missing(['short', 'long'])]],
  [
    { term: { uid: UID, fields: { ...FIELDS, tag: 'x', aliases: 1, category: 'kind' } } },
    [
      `${unknownKeyError('tag', MAPPABLE_FIELDS, inFields)}.`,
      wrong(`${inFields}.aliases`, 1, ATTRIBUTE_FORM),
      unmappable('category'),
    ],
  ],
])('the mapping %j is refused with the key, its value and what is allowed', (given, problems) => {
  expect(mappedCollectionOf(given)).toEqual({ ok: false, problems });
});

const faq: ProjectType = {
  kind: 'collectionType',
  attributes: {
    title: { type: 'string' },
    excerpt: { type: 'text' },
    body: { type: 'richtext' },
    blocks: { type: 'blocks' },
    words: { type: 'json' },
    owner: { type: 'relation' },
    locale: { type: 'string' },
  },
};
const TYPES: Readonly<Record<string, ProjectType>> = {
  [UID]: faq,
  'api::home.home': { ...faq, kind: 'singleType' },
  'api::news.news': { ...faq, pluginOptions: { i18n: { localized: true } } },
  'plugin::users-permissions.user': faq,
};
const TEXTS = ['title', 'excerpt', 'body'];

it.each<[string, Readonly<Record<string, string>>, string[]]>([
  [UID, FIELDS, []],
  [UID, { ...FIELDS, tags: 'words', slug: 'title' }, []],
  ['api::faqs.faq', FIELDS, [unknownType('api::faqs.faq', [UID, 'api::news.news'])]],
  ['api::home.home', FIELDS, [unknownType('api::home.home', [UID, 'api::news.news'])]],
  [
    'plugin::users-permissions.user',
    FIELDS,
    [unknownType('plugin::users-permissions.user', [UID, 'api::news.news'])],
  ],
  ['api::news.news', FIELDS, [translated('api::news.news')]],
  [UID, { ...FIELDS, long: 'text' }, [attribute('long', 'text', TEXTS)]],
  [
    UID,
    { ...FIELDS, long: 'blocks', aliases: 'title', author: 'owner', created: 'title' },
    [
      attribute('long', 'blocks', TEXTS),
      attribute('aliases', 'title', ['words']),
      attribute('author', 'owner', TEXTS),
      attribute('created', 'title', []),
    ],
  ],
])('for %s and %j the types of the project have these problems', (uid, attributes, problems) => {
  expect(schemaProblems({ uid, attributes }, TYPES)).toEqual(problems);
});

it('without a collection type, and without an attribute of a fitting type, the message says so', () => {
  expect(unknownType(UID, [])).not.toBe(unknownType(UID, [UID]));
  expect(attribute('long', 'x', [])).not.toBe(attribute('long', 'x', TEXTS));
  expect(NEEDED_FIELDS.every((field) => MAPPABLE_FIELDS.includes(field))).toBe(true);
});
