import { useRef, useState } from 'react';
import type { MergeStep } from '../../../core/merging/merge-answers';
import type { Merge } from '../../../core/merging/merge';
import { sentenceOf } from '../error-sentence';
import { useText } from '../text';
import { useActs } from '../use-acts';

/** How far a merge has come. */
export type Merging =
  | { readonly state: 'asked'; readonly refusal: string | null }
  | { readonly state: 'running'; readonly moved: number; readonly all: number };

/** Merges step by step; whoever is interrupted merges again, and what was moved stays moved. */
export function useMerge() {
  const { post } = useActs();
  const say = useText();
  const [merging, setMerging] = useState<Merging>({ state: 'asked', refusal: null });
  const isStopped = useRef(false);

  return {
    merging,

    /** @returns how many terms were moved; null when the merge is not done */
    async run(merge: Merge, expected: number): Promise<number | null> {
      isStopped.current = false;
      let moved = 0;
      let left = expected;
      try {
        do {
          setMerging({ state: 'running', moved, all: moved + left });
          const { data } = await post<MergeStep>('/glossary-panel/merges', merge);
          moved += data.moved;
          left = data.left;
        } while (left > 0 && !isStopped.current);
        setMerging({
          state: 'asked',
          refusal: left > 0 ? say('merge.stopped', { moved, left }) : null,
        });
        return left > 0 ? null : moved;
      } catch (error) {
        const refusal = `${sentenceOf(error, say('merge.failed'))} ${say('merge.so-far', { moved })}`;
        setMerging({ state: 'asked', refusal });
        return null;
      }
    },

    /** The step under way is still done. */
    stop: (): void => {
      isStopped.current = true;
    },
  };
}
