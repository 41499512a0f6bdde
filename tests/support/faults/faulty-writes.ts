import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm, COMPLETE_TERM } from '../content/content';
import { exported, imported, linesOf } from '../content/glossary-files';
import { logInToPanel } from '../clients/panel';
import type { RunningService } from '../service';
import type { Tables } from '../database/tables';
import { shownViews } from '../content/term-stats';

const TERMS = '/content-manager/collection-types/plugin::glossary.term';
const PAGE = '/glossary/faulty';
export const FAULTY_WRITES = [
  'a rating',
  'a rating taken back',
  'a save in the panel',
  'a publication in the panel',
  'an import',
  'views',
] as const;
/** A refusal by a database that is away. */
const ACCEPTABLE = '503, Retry-After: 5';

export interface Attempt {
  readonly isAcknowledged: boolean;
  /** Why it was refused in another way than a caller may expect of a database that is away; null when it was not. */
  readonly wrong: string | null;
}

/** One way to write, to be tried again and again while something is broken. */
export interface FaultyWrite {
  /** Puts things as they have to be before an attempt, while nothing is broken. */
  prepare(): Promise<unknown>;
  /** @param number makes what is written different from the attempt before */
  attempt(number: number): Promise<Attempt>;
  /** Whether what this attempt writes is in the database. */
  isStored(number: number): Promise<boolean>;
}

export interface FaultyWrites {
  readonly writes: Readonly<Record<(typeof FAULTY_WRITES)[number], FaultyWrite>>;
  /** Counts a view; null when the page shows this one and all before it, else what it shows. */
  readPage(): Promise<string | null>;
}

/**
 * The ways to write of readers, editors and programs.
 *
 * @param tables looks into the database past the service and past what is broken
 */
export async function faultyWrites(service: RunningService, tables: Tables): Promise<FaultyWrites> {
  const { strapi, http } = service;
  // Nothing is asked or written in the background: what happens is what the test does.
  glossaryOf(strapi).logFollower.stop();
  const token = await logInToPanel(service);
  const documentId = await aPublishedTerm(strapi, 'Faulty', { short: 'At first.' });
  const line = JSON.parse(
    (await exported(strapi)).split('\n').find((text) => text.includes('"faulty"')) ?? '{}',
  ) as object;
  const cookie = await cookieOfReader();
  let readings = 0;
  let address = 0;

  async function cookieOfReader(): Promise<string> {
    const { headers } = await http.post(`${PAGE}/ratings`).type('json').send({ stars: 1 });
    const cookies = ([] as string[]).concat(headers['set-cookie'] ?? []);
    return cookies.map((text) => text.split(';')[0]).join('; ');
  }
  async function readPage(): Promise<string | null> {
    readings += 1;
    const { status, text } = await http.get(PAGE);
    const views = shownViews(text);
    return views === readings ? null : `${status}, with ${views} views of ${readings}`;
  }
  const asReader = (method: 'post' | 'delete', body: object) => {
    address += 1;
    return http[method](`${PAGE}/ratings`)
      .set('Accept', 'application/json')
      .set('X-Forwarded-For', `198.51.${address >> 8}.${address & 255}`)
      .set('Cookie', cookie)
      .send(body);
  };
  const asEditor = (method: 'post' | 'put', action: string, number: number) =>
    http[method](`${TERMS}/${documentId}${action}`)
      .set('Authorization', `Bearer ${token}`)
      .send({ ...COMPLETE_TERM, term: 'Faulty', slug: 'faulty', short: `Attempt ${number}.` });
  const hasShort = async (status: 'draft' | 'published', number: number) =>
    (await tables.shortOf(documentId, status)) === `Attempt ${number}.`;
  const nothing = async (): Promise<void> => undefined;
  const stars = (number: number): number => (number % 5) + 1;

  const writes: FaultyWrites['writes'] = {
    'a rating': {
      prepare: nothing,
      attempt: async (number) => attemptOf(await asReader('post', { stars: stars(number) })),
      isStored: async (number) => (await tables.starsOf(documentId)) === stars(number),
    },
    'a rating taken back': {
      async prepare() {
        const { status } = await asReader('post', { stars: 3 });
        if (status !== 201 && status !== 200) throw new Error(`The rating was answered ${status}.`);
      },
      attempt: async () => attemptOf(await asReader('delete', {})),
      isStored: async () => (await tables.starsOf(documentId)) === null,
    },
    'a save in the panel': {
      prepare: nothing,
      attempt: async (number) => attemptOf(await asEditor('put', '', number)),
      isStored: (number) => hasShort('draft', number),
    },
    'a publication in the panel': {
      prepare: nothing,
      attempt: async (number) => attemptOf(await asEditor('post', '/actions/publish', number)),
      isStored: (number) => hasShort('published', number),
    },
    'an import': {
      prepare: nothing,
      async attempt(number) {
        try {
          const source = linesOf({ ...line, short: `Attempt ${number}.` });
          const { end, refused } = await imported(strapi, source);
          const wrong = refused.length === 0 ? null : JSON.stringify(refused);
          return { isAcknowledged: end === 'done' && wrong === null, wrong };
        } catch {
          return { isAcknowledged: false, wrong: null };
        }
      },
      isStored: (number) => hasShort('published', number),
    },
    views: {
      async prepare() {
        const wrong = await readPage();
        if (wrong !== null) throw new Error(`The page was answered ${wrong}.`);
      },
      attempt: async () => ({
        isAcknowledged: await glossaryOf(strapi).counting.flush(),
        wrong: null,
      }),
      isStored: async () => (await tables.viewsOf(documentId)) === readings,
    },
  };
  return { writes, readPage };
}

function attemptOf({
  status,
  headers,
  text,
}: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}): Attempt {
  if (status >= 200 && status < 300) return { isAcknowledged: true, wrong: null };
  const refusal = `${status}, Retry-After: ${headers['retry-after']}`;
  return {
    isAcknowledged: false,
    wrong: refusal === ACCEPTABLE ? null : `${refusal}: ${text.slice(0, 200)}`,
  };
}
