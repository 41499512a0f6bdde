import type { Catalogue } from '../../core/catalogue/catalogue';
import { digestOf } from '../../core/http/representation';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import { type Audience, commonHeaders } from '../http/answer-headers';
import { CodedBody } from '../http/coded-body';
import { VersionedCache } from '../catalogue/versioned-cache';
import type { Settings } from '../../core/settings/settings';
import type { PagesService } from '../pages/pages';
import type { WorkQueue } from '../tasks/work-queue';
import { stateKey } from '../publication-log/log-state';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

/** The memory for documents, as a part of that for terms. */
const SHARE_OF_PAGE_MEMORY = 0.05;
/** The size of a document in all codings, as a multiple of its bytes, and of the objects around it, in bytes. */
const BYTES_PER_BYTE = 1.5;
const BYTES_OF_DOCUMENT = 2000;
/** How long a document may wait until it is made, in milliseconds. There are few, and each request gets its document in its turn. */
const ANSWER_TIMEOUT = 10_000;
const PATIENCE_FOR_ONE_OF_MANY = 2000;

export interface CachedDocument {
  /** Names the document, with all parameters that change it. */
  readonly key: string;
  readonly contentType: string;
  readonly audience: Audience;
  /** Whether another body with the same digest may be sent in its place; for pages. */
  readonly isWeak: boolean;
  /** When it changed for another reason than a publication, such as midnight; absent for documents that do not. */
  readonly changedAt?: Date;
  /** True where there are more such documents than clients ask for, so that they do not keep the others waiting. */
  readonly isOneOfMany?: boolean;
  /** The text of the document, null if there is none; a promise of it where something is read before. */
  readonly make: (
    catalogue: Catalogue,
  ) => CooperativeTask<string | null> | Promise<CooperativeTask<string | null>>;
}

interface Made {
  readonly body: CodedBody | null;
  readonly bytes: number | null;
}

export type DocumentCacheService = ReturnType<typeof createDocumentCache>;

interface Needs {
  readonly settings: Settings;
  readonly pages: PagesService;
  readonly workQueue: WorkQueue;
  readonly logFollower: LogFollowerService;
  readonly catalogueSource: CatalogueSourceService;
}

/** The sitemap, the feed, the table of scores and other documents about the whole glossary, ready to be sent until something is published. */
export function createDocumentCache({
  settings,
  pages,
  workQueue,
  logFollower,
  catalogueSource,
}: Needs) {
  const { pageMemory } = settings;
  const cache = new VersionedCache<Made>(pageMemory * SHARE_OF_PAGE_MEMORY, ({ bytes }) => bytes);

  async function make(plan: CachedDocument, published: Date): Promise<Made> {
    const catalogue = await catalogueSource.current();
    const task = await plan.make(catalogue);
    const text = await workQueue.run(
      () => task,
      plan.isOneOfMany === true
        ? { lane: 'endless', milliseconds: PATIENCE_FOR_ONE_OF_MANY }
        : { lane: 'limited', milliseconds: ANSWER_TIMEOUT },
    );
    if (text === null) return { body: null, bytes: null };
    const { contentType, audience, isWeak, changedAt = published } = plan;
    const lastModified = changedAt > published ? changedAt : published;
    const validators = { digest: digestOf(text), weak: isWeak, lastModified };
    const meta = { contentType, validators, headers: commonHeaders(audience) };
    const body = Buffer.from(text);
    return {
      body: new CodedBody(meta, body),
      bytes: body.length * BYTES_PER_BYTE + BYTES_OF_DOCUMENT,
    };
  }

  return {
    /**
     * The current document; null if there is none.
     *
     * @throws when it has to be made and the database is unreachable, and Overloaded when too much other work is queued before it
     */
    async find(plan: CachedDocument): Promise<CodedBody | null> {
      const known = logFollower.known();
      const makeIt = (): Promise<Made> => make(plan, known.changedAt);
      const made = await (pages.areReloaded()
        ? makeIt()
        : cache.get(plan.key, stateKey(known.log, known.version), makeIt));
      return made.body;
    },
  };
}
