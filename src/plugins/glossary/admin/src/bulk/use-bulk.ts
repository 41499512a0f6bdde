import { getFetchClient, useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type {
  BulkPlan,
  BulkResult,
  BulkResults,
  PlannedTerm,
} from '../../../core/bulk/bulk-answers';
import { type BulkAction, BULK_GROUP, type DraftEdit } from '../../../core/bulk/bulk-request';
import { isRefused, notDoneOf } from '../error-message';
import { useText } from '../text';
import { useMutation } from '../use-mutation';

const RUN = '/glossary-panel/bulk/run';

/** The state of a bulk action. */
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
  /** Terms with an unknown outcome, because no response arrived. */
  readonly unknown: readonly PlannedTerm[];
  /** Terms that were not started. */
  readonly left: readonly PlannedTerm[];
}

/** Plans a bulk action, and runs it in small groups, one after the other. Leaving the page stops it after the group under way. */
export function useBulk(action: BulkAction, documentIds: readonly string[]) {
  const { post } = useFetchClient();
  const say = useText();
  const { trouble, attempt } = useMutation('bulk.not-done');
  const [bulk, setBulk] = useState<Bulk>({ state: 'planning' });
  const [round, setRound] = useState(0);
  const isStopped = useRef(false);
  const requested = useRef(documentIds);
  const results = useRef(new Map<string, BulkResult>());
  /** The terms whose answer was lost once. */
  const lost = useRef(new Set<string>());

  useEffect(() => {
    const abort = new AbortController();
    isStopped.current = false;
    post<BulkPlan>(
      '/glossary-panel/bulk/plan',
      { act: action, documentIds: requested.current },
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
    // Texts are left out of the dependencies: the plan is made once, when the dialogue opens.
  }, [post, action, round]);

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
      const body = { act: action, terms, ...(change && { change }) };
      goesOn = await attempt(async () => {
        try {
          const { data } = await getFetchClient().post<BulkResults>(RUN, body);
          for (const result of data.results) {
            const { documentId } = result;
            const wasLost = lost.current.has(documentId);
            results.current.set(documentId, wasLost ? asDone(action, result) : result);
          }
        } catch (error) {
          if (!isRefused(error)) {
            unknown = group;
            group.forEach(({ documentId }) => lost.current.add(documentId));
          }
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
    /** Why the action stopped. */
    trouble,
    planAgain: (): void => {
      setBulk({ state: 'planning' });
      setRound((before) => before + 1);
    },
    /** Runs the action on the remaining terms; after a failure, running it again continues. */
    run,
    /** Finishes the current group and starts no other. */
    stop: (): void => {
      isStopped.current = true;
    },
  };
}

/** Terms whose outcome is not known yet. */
export function restOf(
  { terms }: BulkPlan,
  results: ReadonlyMap<string, BulkResult>,
): readonly PlannedTerm[] {
  return terms.filter(
    ({ documentId, standing }) => standing === 'ready' && !results.has(documentId),
  );
}

/** What came of a term whose first answer was lost: what needs no doing any more is done. */
function asDone(action: BulkAction, result: BulkResult): BulkResult {
  const isDone =
    result.outcome === 'unchanged' || (action === 'delete' && result.outcome === 'gone');
  return isDone ? { ...result, outcome: 'done' } : result;
}
