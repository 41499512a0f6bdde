import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type { MergeStep } from '../../../core/merging/merge-answers';
import type { Merge } from '../../../core/merging/merge';
import { type Trouble, useAct } from '../use-act';

/** The progress of a merge. */
export interface Progress {
  readonly moved: number;
  readonly left: number;
}

/** Merges in steps; an interrupted merge continues when it is started again, and moved terms stay moved. */
export function useMerge(): {
  readonly isRunning: boolean;
  /** Why the last step failed. */
  readonly trouble: Trouble | null;
  /** Null before a merge. */
  readonly progress: Progress | null;
  /** @returns the number of moved terms; null when the merge is not complete */
  run(merge: Merge, expected: number): Promise<number | null>;
  /** Stops after the current step. */
  stop(): void;
  /** Clears the message of an earlier merge. */
  forget(): void;
} {
  const { trouble, attempt, forget } = useAct('merge.failed');
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);
  // Leaving the page stops the merge after the current step.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  return {
    isRunning,
    trouble,
    progress,

    async run(merge, expected) {
      let [moved, left] = [0, expected];
      let isDone = true;
      let isLess = true;
      isStopped.current = false;
      setRunning(true);
      do {
        setProgress({ moved, left });
        // Each step has the timeout of one request.
        isDone = await attempt(async () => {
          const { data } = await getFetchClient().post<MergeStep>('/glossary-panel/merges', merge);
          moved += data.moved;
          isLess = data.moved > 0;
          left = data.left;
        });
      } while (isDone && left > 0 && isLess && !isStopped.current);
      setProgress({ moved, left });
      setRunning(false);
      return isDone && left === 0 ? moved : null;
    },

    stop(): void {
      isStopped.current = true;
    },

    forget(): void {
      forget();
      setProgress(null);
    },
  };
}
