import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type { Merge, MergeStep } from '../../../core/merging/merge';
import { useMutation } from '../use-mutation';

/** Merges step by step; an interrupted merge is continued by starting it again, and moved terms stay moved. */
export function useMerge() {
  const { trouble, attempt, forget } = useMutation('merge.failed');
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<MergeStep | null>(null);
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
    /** Null until a merge was begun. */
    progress,

    /** @returns how many terms were moved; null when the merge is not done */
    async run(merge: Merge, expected: number): Promise<number | null> {
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
