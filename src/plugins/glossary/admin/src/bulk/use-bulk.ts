import { getFetchClient, useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type {
  BulkPlan,
  BulkResult,
  BulkResults,
  PlannedTerm,
} from '../../../core/bulk/bulk-answers';
import { type BulkAction, BULK_GROUP, type DraftEdit } from '../../../core/bulk/bulk-request';
import { notDoneOf } from '../error-message';
import { useText } from '../text';
import { useAct } from '../use-act';

const RUN = '/glossary-panel/bulk/run';

/** How far an act on many terms has come. */
export type Bulk =
  | { readonly state: 'planning' }
  | { readonly state: 'not-planned'; readonly refusal: string }
  | { readonly state: 'planned'; readonly plan: BulkPlan }
  | {
      readonly state: 'running';
      readonly plan: BulkPlan;
      readonly done: number;
      readonly all: number;
    }
  | Ended;

export interface Ended {
  readonly state: 'ended';
  readonly plan: BulkPlan;
  readonly results: ReadonlyMap<string, BulkResult>;
  /** Terms whose outcome is unknown: the answer did not come. */
  readonly unknown: readonly PlannedTerm[];
  /** Terms that were not begun. */
  readonly left: readonly PlannedTerm[];
}

/** Plans a bulk action, and runs it in small groups, one after the other. Leaving the page stops it after the group under way. */
export function useBulk(act: BulkAction, documentIds: readonly string[]) {
  const { post } = useFetchClient();
  const say = useText();
  const { trouble, attempt } = useAct('bulk.not-done');
  const [bulk, setBulk] = useState<Bulk>({ state: 'planning' });
  const [round, setRound] = useState(0);
  const isStopped = useRef(false);
  const asked = useRef(documentIds);
  const results = useRef(new Map<string, BulkResult>());

  useEffect(() => {
    const abort = new AbortController();
    isStopped.current = false;
    post<BulkPlan>(
      '/glossary-panel/bulk/plan',
      { act, documentIds: asked.current },
      { signal: abort.signal },
    ).then(
      ({ data: plan }) => setBulk({ state: 'planned', plan }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setBulk({ state: 'not-planned', refusal: notDoneOf(error, say, 'bulk.failed') });
      },
    );
    return () => {
      abort.abort();
      isStopped.current = true;
    };
    // Not again for other texts: the plan is of the moment at which the dialogue was opened.
  }, [post, act, round]);

  async function run(plan: BulkPlan, change: DraftEdit | null): Promise<Ended> {
    const ready = restOf(plan, results.current);
    let unknown: readonly PlannedTerm[] = [];
    let begun = 0;
    let goesOn = true;
    isStopped.current = false;
    while (begun < ready.length && !isStopped.current && goesOn) {
      setBulk({ state: 'running', plan, done: begun, all: ready.length });
      const group = ready.slice(begun, begun + BULK_GROUP);
      const terms = group.map(({ documentId, version }) => ({ documentId, version }));
      const body = { act, terms, ...(change && { change }) };
      goesOn = await attempt(async () => {
        try {
          const { data } = await getFetchClient().post<BulkResults>(RUN, body);
          for (const result of data.results) results.current.set(result.documentId, result);
        } catch (error) {
          if (!isRefused(error)) unknown = group;
          throw error;
        }
      });
      if (goesOn || unknown.length > 0) begun += group.length;
    }
    const left = ready.slice(begun);
    const ended: Ended = { state: 'ended', plan, results: results.current, unknown, left };
    setBulk(ended);
    return ended;
  }

  return {
    bulk,
    /** Why the act went no further. */
    trouble,
    planAgain: (): void => {
      setBulk({ state: 'planning' });
      setRound((before) => before + 1);
    },
    /** Runs the action on the terms that are not done yet; after a failure, running it again does the rest. */
    run,
    /** Finishes the group under way and starts no other. */
    stop: (): void => {
      isStopped.current = true;
    },
  };
}

/** The terms to act on for which no answer has an outcome yet. */
export function restOf(
  { terms }: BulkPlan,
  results: ReadonlyMap<string, BulkResult>,
): readonly PlannedTerm[] {
  return terms.filter(
    ({ documentId, standing }) => standing === 'ready' && !results.has(documentId),
  );
}

/** Whether the service refused the whole group; after any other error it is unknown how far it came. */
function isRefused(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500;
}
