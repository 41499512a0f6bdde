import { HISTORY_TEXT } from '../../../src/plugins/glossary/core/texts/history';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { logInToPanel } from '../../support/clients/panel';
import { AGENTS } from '../../support/clients/user-agents';
import { aCategory, aPublishedTerm, edit, publish } from '../../support/content/content';
import { pseudoRandom } from '../../support/pseudo-random';
import { times } from '../../support/repeated';
import { type RunningService, startService } from '../../support/service';

const CATEGORY = 'plugin::glossary.category';
const ACTS = 60;
const TERMS = 4;
const FILTERED_BY_READERS = [
  '/glossary',
  '/glossary.json',
  '/glossary-suggestions.json',
  '/glossary/debt-scoring',
  '/glossary/term-map',
];
const FILTERED_BY_EDITORS = [
  'attention?reason=unscored',
  'references?list=references',
  'numbers?list=most-read',
  'activity?',
];
/** Fewer categories than these are added to before one is taken away. */
const FEWEST = 3;

/** A category as the editors of this test know it; a category that is gone keeps its last key and name. */
interface Category {
  readonly documentId: string;
  key: string;
  name: string;
  readonly formerKeys: string[];
  requests: number;
  /** The category into which it was merged; null for one that is there, or was deleted. */
  into: Category | null;
  isGone: boolean;
}
interface Term {
  readonly documentId: string;
  readonly slug: string;
  /** The category of each version. */
  readonly versions: Category[];
}

let service: RunningService;
let token: string;
const categories: Category[] = [];
const terms: Term[] = [];

const latest = ({ versions }: Term): Category => versions.at(-1) as Category;
const resolved = (category: Category): Category =>
  category.into === null ? category : resolved(category.into);
const here = () => categories.filter(({ isGone }) => !isGone);
/** Every key that ever led to a category, with the one that it leads to. */
const keys = () =>
  categories.flatMap((category) =>
    [...category.formerKeys, category.key].map((key) => ({ key, to: resolved(category) })),
  );
const read = (path: string) => service.http.get(path).set('User-Agent', AGENTS.human);
const inPanel = (path: string) =>
  service.http.get(`/glossary-panel/${path}`).set('Authorization', `Bearer ${token}`);

async function addCategory(number: number): Promise<Category> {
  const [key, name] = [`key_${number}`, `Name${number}`];
  const documentId = await aCategory(service.strapi, key, name);
  const category = {
    documentId,
    key,
    name,
    formerKeys: [],
    requests: 0,
    into: null,
    isGone: false,
  };
  categories.push(category);
  return category;
}

async function merge(from: Category, into: Category): Promise<void> {
  const body = { of: 'category', from: from.documentId, into: into.documentId };
  await service.http
    .post('/glossary-panel/merges')
    .set('Authorization', `Bearer ${token}`)
    .send(body)
    .expect(200);
  for (const term of terms) if (latest(term) === from) term.versions.push(into);
  Object.assign(from, { into, isGone: true });
  into.requests += from.requests;
}

async function move(term: Term, category: Category): Promise<void> {
  await edit(service.strapi, term.documentId, { category: category.documentId });
  await publish(service.strapi, term.documentId);
  if (latest(term) !== category) term.versions.push(category);
}

/** Editors rename, merge, empty and delete categories while readers read their terms. */
async function live(): Promise<void> {
  const { strapi } = service;
  const random = pseudoRandom(7);
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  for (let number = 0; number <= FEWEST; number += 1) await addCategory(number);
  for (const number of times(TERMS, (index) => index)) {
    const category = one(categories);
    const slug = `term_${number}`;
    const documentId = await aPublishedTerm(strapi, `Term ${number}`, {
      slug,
      category: category.documentId,
    });
    terms.push({ documentId, slug, versions: [category] });
  }
  const acts = [
    () => move(one(terms), one(here())),
    async (act: number) => {
      const category = one(here());
      category.formerKeys.push(category.key);
      Object.assign(category, { key: `key_of_${act}`, name: `NameOf${act}` });
      const { documentId, key, name } = category;
      await strapi.documents(CATEGORY).update({ documentId, data: { key, name } });
    },
    async () => {
      const term = one(terms);
      await read(`/glossary/${term.slug}.json`).expect(200);
      latest(term).requests += 1;
      if (random(2) === 0) await glossaryOf(strapi).counting.flush();
    },
    async (act: number) => {
      if (here().length <= FEWEST) await addCategory(act);
      const from = one(here());
      await merge(from, one(here().filter((category) => category !== from)));
    },
    async (act: number) => {
      if (here().length <= FEWEST) await addCategory(act);
      const gone = one(here());
      const others = here().filter((category) => category !== gone);
      for (const term of terms) if (latest(term) === gone) await move(term, one(others));
      await strapi.documents(CATEGORY).delete({ documentId: gone.documentId });
      gone.isGone = true;
    },
  ];
  for (let act = 10; act < 10 + ACTS; act += 1) await one(acts)(act);
}

beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
  await live();
}, 120_000);
afterAll(() => service.stop());

it('editors have renamed, merged and deleted categories that versions of terms name', () => {
  const named = terms.flatMap(({ versions }) => versions);
  expect(named.filter(({ into }) => into?.into)).not.toEqual([]);
  expect(named.filter(({ isGone, into }) => isGone && into === null)).not.toEqual([]);
  expect(here().filter(({ formerKeys }) => formerKeys.length > 0)).not.toEqual([]);
});

it('each format of a version has the key by which its category is found now, or the last one', async () => {
  for (const { slug, versions } of terms) {
    for (const [index, category] of versions.entries()) {
      const { key, name, isGone } = resolved(category);
      const at = (format: string) => read(`/glossary/${slug}${format}?version=${index + 1}`);
      expect([slug, index, (await at('.json').expect(200)).body.category]).toEqual([
        slug,
        index,
        key,
      ]);
      expect((await at('.md').expect(200)).text).toMatch(new RegExp(`^category: "?${key}"?$`, 'm'));
      const page = (await at('').expect(200)).text;
      expect(page).toContain(isGone ? `<li>${name}</li>` : `?category&#x3D;${key}">${name}</a>`);
    }
  }
});

it('a comparison shows that a version has another category, also where both are one by now', async () => {
  const found: boolean[] = [];
  for (const { slug, versions } of terms) {
    for (let to = 2; to <= versions.length; to += 1) {
      const { text } = await read(`/glossary/${slug}/history?from=${to - 1}&to=${to}`).expect(200);
      found.push(text.includes(HISTORY_TEXT.nothingDiffers));
      const [before, after] = [versions[to - 2], versions[to - 1]];
      for (const category of [before, after]) expect(text).toContain(category?.name);
    }
  }
  expect(found).toContain(false);
  expect(found).not.toContain(true);
});

it('each key that leads to a category redirects wherever readers can name one', async () => {
  const former = keys().filter(({ key, to }) => key !== to.key);
  expect(former.length).toBeGreaterThan(3);
  for (const { key, to } of former) {
    const found: unknown[] = [];
    for (const path of FILTERED_BY_READERS) {
      const { status, headers } = await read(`${path}?category=${key}`);
      const location = new URL(headers.location ?? '', 'http://x');
      found.push([path, status, location.pathname, location.searchParams.get('category')]);
    }
    expect(found).toEqual(
      FILTERED_BY_READERS.map((path) =>
        to.isGone ? [path, 404, '/', null] : [path, 301, path, to.key],
      ),
    );
  }
});

it('each key filters the lists of the panel, and a link to it leads somewhere', async () => {
  for (const { key, to } of keys()) {
    const filtered = async (by: string) => {
      const answers: unknown[] = [];
      for (const path of FILTERED_BY_EDITORS) {
        const { status, body } = await inPanel(`${path}&category=${by}`);
        answers.push([status, body]);
      }
      return answers;
    };
    const found = await filtered(key);
    expect(found).toEqual(to.isGone ? found : await filtered(to.key));
    expect(found.map((answer) => (answer as [number])[0])).toEqual(
      FILTERED_BY_EDITORS.map(() => (to.isGone ? 400 : 200)),
    );
    const link = `/glossary?category=${key}`;
    const dead = await glossaryOf(service.strapi).deadLinks.among([link]);
    expect(dead).toEqual(to.isGone ? [link] : []);
  }
});

it('the activity of a category keeps its requests under other keys, and has those of merged ones', async () => {
  for (const isWritten of [false, true]) {
    if (isWritten) await glossaryOf(service.strapi).counting.flush();
    const found = [];
    for (const { key } of here()) {
      const { body } = await inPanel(`activity?category=${key}`).expect(200);
      found.push([key, body.activity.total]);
    }
    expect(found).toEqual(here().map(({ key, requests }) => [key, requests]));
  }
});
