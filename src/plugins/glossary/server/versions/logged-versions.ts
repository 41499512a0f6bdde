import { LRUCache } from 'lru-cache/raw';
import type { TermContent } from '../../core/term/term-content';
import {
  type ContentFacts,
  contentFacts,
  type LoggedVersion,
} from '../../core/versions/logged-version';
import { type WaitLimit, type WorkQueue } from '../tasks/work-queue';
import { type VersionHead, type LogHistoryService } from '../publication-log/log-history';

/** The most memory for computed versions, in bytes, and the size of one with empty lists, and of each item in them. */
const MEMORY = 4 * 1024 * 1024;
const BYTES_OF_FACTS = 600;
const BYTES_OF_ITEM = 50;
/** How long a request waits until contents are read, in milliseconds. */
const WAIT_LIMIT: WaitLimit = { lane: 'endless', milliseconds: 2000 };

export type LoggedVersionsService = ReturnType<typeof createLoggedVersions>;

interface Needs {
  readonly logHistory: LogHistoryService;
  readonly workQueue: WorkQueue;
}

/** The data about versions in histories. Each is computed once, from its content and the one before, identified by their digests. */
export function createLoggedVersions({ logHistory, workQueue }: Needs) {
  const known = new LRUCache<string, ContentFacts>({
    maxSize: MEMORY,
    sizeCalculation: ({ related, prerequisites, differing }) =>
      BYTES_OF_FACTS +
      (related.length + prerequisites.length + (differing ?? []).length) * BYTES_OF_ITEM,
  });

  /** Reads the contents that are needed, one at a time, and computes the missing versions. */
  async function compute(subject: string, missing: readonly Step[]): Promise<void> {
    const numbers = missing.flatMap(({ head, before }) => [head.version, before?.version ?? 0]);
    const texts = await logHistory.contentTexts(subject, [...new Set(numbers)]);
    await workQueue.run(function* () {
      let last: { version: number; content: TermContent } | null = null;
      for (const step of missing) {
        const { head, before } = step;
        const content = last?.version === head.version ? last.content : read(texts, head);
        last = before && { version: before.version, content: read(texts, before) };
        step.facts = contentFacts(last?.content ?? null, content);
        known.set(keyOf(step), step.facts);
        yield;
      }
    }, WAIT_LIMIT);
  }

  return {
    /**
     * Versions of a term before one of them, the latest first.
     *
     * @throws Overloaded when too much else is to be done before
     */
    async before(subject: string, version: number, limit: number): Promise<LoggedVersion[]> {
      // One more, because each version is compared with the one before it.
      const heads = await logHistory.versionHeadsBefore(subject, version, limit + 1);
      const steps = heads.slice(0, limit).map((head, index): Step => {
        const before = heads[index + 1] ?? null;
        return { head, before, facts: known.get(keyOf({ head, before })) ?? null };
      });
      const missing = steps.filter(({ facts }) => facts === null);
      if (missing.length > 0) await compute(subject, missing);
      return steps.flatMap(({ head, facts }) => {
        const { version: number, position, moment } = head;
        return facts === null ? [] : [{ number, position, moment, ...facts }];
      });
    },
  };
}

/** A version, the one before it, and its computed parts. */
interface Step {
  readonly head: VersionHead;
  readonly before: VersionHead | null;
  facts: ContentFacts | null;
}

function keyOf({ head, before }: Pick<Step, 'head' | 'before'>): string {
  return `${head.digest} ${before?.digest ?? ''}`;
}

function read(texts: ReadonlyMap<number, string>, { version }: VersionHead): TermContent {
  const text = texts.get(version);
  if (text === undefined) throw new Error(`The publication log lacks the version ${version}.`);
  return JSON.parse(text) as TermContent;
}
