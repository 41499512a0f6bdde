import { getFetchClient, useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type {
  BulkPlan,
  BulkResult,
  BulkResults,
  PlannedTerm,
} from '../../../core/bulk/bulk-answers';
import { type BulkAct, BULK_GROUP, type DraftEdit } from '../../../core/bulk/bulk-request';
import { sentenceOf } from '../error-sentence';
import { useText } from '../text';

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
  /** Terms of which nobody knows whether they were done: the answer did not come. */
  readonly unknown: readonly PlannedTerm[];
  /** Terms that were not begun. */
  readonly left: readonly PlannedTerm[];
}

/**
 * Asks what an act would do with terms, and does it in small groups, one after the other. Whoever leaves stops it: the group under way
 * is still done.
 */
export function useBulk(act: BulkAct, documentIds: readonly string[]) {
  const { post } = useFetchClient();
  const say = useText();
  const [bulk, setBulk] = useState<Bulk>({ state: 'planning' });
  const isStopped = useRef(false);
  const asked = useRef(documentIds);

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
          setBulk({ state: 'not-planned', refusal: sentenceOf(error, say('bulk.failed')) });
      },
    );
    return () => {
      abort.abort();
      isStopped.current = true;
    };
    // Not again for other texts: the plan is of the moment at which the dialogue was opened.
  }, [post, act]);

  async function run(plan: BulkPlan, change: DraftEdit | null): Promise<Ended> {
    const ready = plan.terms.filter(({ standing }) => standing === 'ready');
    const results = new Map<string, BulkResult>();
    let unknown: readonly PlannedTerm[] = [];
    let begun = 0;
    isStopped.current = false;
    while (begun < ready.length && !isStopped.current && unknown.length === 0) {
      setBulk({ state: 'running', plan, done: begun, all: ready.length });
      const group = ready.slice(begun, begun + BULK_GROUP);
      begun += group.length;
      const terms = group.map(({ documentId, version }) => ({ documentId, version }));
      try {
        const body = { act, terms, ...(change && { change }) };
        // Unlike the client of a component, this one lets nothing go when its dialogue is closed.
        const { data } = await getFetchClient().post<BulkResults>('/glossary-panel/bulk/run', body);
        for (const result of data.results) results.set(result.documentId, result);
      } catch (error) {
        const sentence = refusalOf(error);
        if (sentence === null) unknown = group;
        for (const { documentId } of sentence === null ? [] : group)
          results.set(documentId, {
            documentId,
            outcome: 'refused',
            reasons: sentence ? [sentence] : [],
          });
        if (sentence !== null) break;
      }
    }
    const ended: Ended = { state: 'ended', plan, results, unknown, left: ready.slice(begun) };
    setBulk(ended);
    return ended;
  }

  return {
    bulk,
    run,
    /** What is under way is still done; nothing more is begun. */
    stop: (): void => {
      isStopped.current = true;
    },
  };
}

/** Why the service took none of a group; null when nobody knows how far it came. */
function refusalOf(error: unknown): string | null {
  const { status } = (error ?? {}) as { status?: unknown };
  const isRefused = typeof status === 'number' && status >= 400 && status < 500;
  return isRefused ? sentenceOf(error, '') : null;
}
