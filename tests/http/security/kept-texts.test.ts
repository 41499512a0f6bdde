import type { Core, UID } from '@strapi/strapi';
import { notKept } from '../../../src/plugins/glossary/server/database/kept-texts';
import { aCategory, aDraft } from '../../support/content/content';
import { fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const MANAGED = '/content-manager/collection-types';
const REST: Readonly<Record<string, string>> = {
  'api::term.term': '/api/terms',
  'api::category.category': '/api/categories',
  'api::debt-score.debt-score': '/api/debt-scores',
};
const TYPES = Object.keys(REST) as readonly UID.ContentType[];
const TEXTS = new Set(['string', 'text', 'richtext', 'uid']);

/** PostgreSQL refuses the first in any text, and all of them in JSON. */
const UNKEPT = ['a\u0000b', 'a\ud800b', '\udc00'];
const UNKEPT_IN_JSON: readonly unknown[] = [
  ...UNKEPT,
  ...['\u0000', '\udc00'].flatMap((text) => [[text], { deep: [text] }, [{ [text]: 1 }]]),
  // Strapi stores a text as the JSON that it is.
  ...UNKEPT.map((text) => JSON.stringify([text])),
];

let service: RunningService;
let strapi: Core.Strapi;
let editor: string;
let program: string;
const documents = new Map<string, string>();
beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  editor = await logInToPanel(service);
  program = await fullAccessToken(strapi);
  const axis = { value: 5, rationale: 'A reason.' };
  const score = { detectability: axis, effort: axis, burden: axis, trap: axis };
  documents.set('api::term.term', await aDraft(strapi, 'Kept'));
  documents.set('api::category.category', await aCategory(strapi, 'kept'));
  const { documentId } = await strapi.documents('api::debt-score.debt-score').create({
    data: score,
  });
  documents.set('api::debt-score.debt-score', documentId);
});
afterAll(() => service.stop());

/** For each text of a type or of a component within it, bodies that write there what cannot be kept. */
function textsOf(
  uid: UID.Schema,
  body: (value: unknown) => object = (value) => Object(value),
): readonly (readonly object[])[] {
  return Object.entries(strapi.getModel(uid).attributes).flatMap(([name, attribute]) => {
    const within = (value: unknown) => body({ [name]: value });
    if (attribute.type === 'component')
      return textsOf(attribute.component, (value) =>
        within(attribute.repeatable === true ? [value] : value),
      );
    if (attribute.writable === false || name === 'locale') return [];
    if (attribute.type === 'json') return [UNKEPT_IN_JSON.map(within)];
    return TEXTS.has(attribute.type) ? [UNKEPT.map(within)] : [];
  });
}

const send = (method: 'post' | 'put', path: string, token: string, body: object) =>
  service.http[method](path).set('Authorization', `Bearer ${token}`).send(body);

/** Every row that may have been written. */
async function everything(): Promise<string> {
  const tables = [
    ...['terms', 'categories', 'debt_scores', 'debt_scores_cmps', 'terms_cmps', 'up_users'],
    ...Object.values(strapi.components).map(({ collectionName }) => String(collectionName)),
    ...['glossary_hand_ins', 'glossary_schedules', 'glossary_deleted_terms'],
  ].map((table) => strapi.db.connection(table).select().orderBy('id'));
  return JSON.stringify(await Promise.all(tables));
}

describe.each(TYPES)('of %s', (uid) => {
  const routes = (): readonly ['post' | 'put', string, string, (body: object) => object][] => {
    const own = documents.get(uid) ?? '';
    const rest = (data: object) => ({ data });
    const panel = (body: object) => body;
    return [
      ['post', `${MANAGED}/${uid}`, editor, panel],
      ['put', `${MANAGED}/${uid}/${own}`, editor, panel],
      ['post', `${MANAGED}/${uid}/clone/${own}`, editor, panel],
      ['post', REST[uid] ?? '', program, rest],
      ['put', `${REST[uid]}/${own}`, program, rest],
    ];
  };

  it('a text that one of the databases cannot keep is refused, wherever it stands', async () => {
    expect(textsOf(uid).length).toBeGreaterThan(2);
    const before = await everything();
    const taken: string[] = [];
    for (const [place, [method, path, token, form]] of routes().entries())
      for (const bodies of textsOf(uid))
        // Each kind of text on the first route, and on the others each attribute.
        for (const body of place === 0 ? bodies : bodies.slice(0, 1)) {
          const { status } = await send(method, path, token, form(body));
          if (status !== 400) taken.push(`${status} ${method} ${path} ${JSON.stringify(body)}`);
        }
    expect(taken).toEqual([]);
    expect(await everything()).toBe(before);
  });
});

it('the refusal names the attribute', async () => {
  for (const [body, name] of [
    [{ term: 'NUL\u0000term' }, 'term'],
    [{ tags: ['a\ud800b'] }, 'tags'],
    [{ detection: { symptoms: ['\u0000'] } }, 'symptoms'],
  ] as const) {
    const answer = await send('post', `${MANAGED}/api::term.term`, editor, body);
    expect(answer.body.error.message).toBe(notKept(name));
  }
});

it('neither is one taken in an account of a reader, or in a note', async () => {
  const path = `${MANAGED}/plugin::users-permissions.user`;
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } });
  const person = { email: 'r@b.example', password: 'Reader-1-secret', role: role.documentId };
  const before = await everything();
  const handIn = `/glossary-panel/terms/${documents.get('api::term.term')}/hand-in`;
  for (const text of UNKEPT) {
    const answers = [
      await send('post', path, editor, { ...person, username: `reader ${text}` }),
      await send('post', handIn, editor, { note: text }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  }
  expect(await everything()).toBe(before);
});

it('every other character is kept as it is', async () => {
  // Escapes are text like any other.
  const short = 'tab\tand\nline, é 日本 👍🏽, ESC \u001b, \\u0000 and \\ud800';
  const path = `${MANAGED}/api::term.term/${documents.get('api::term.term')}`;
  const { status } = await send('put', path, editor, { short, tags: [short] });
  expect(status).toBe(200);
  const { body } = await service.http.get(path).set('Authorization', `Bearer ${editor}`);
  expect(body.data).toMatchObject({ short, tags: [short] });
});
