import { useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PublicSide } from '../../../core/panel/panel-answers';
import { readScoreDraft } from '../../../core/publishing/score-draft';
import { sharedAnswer } from '../shared-answers';
import { TERM } from '../../../core/term/content-types';

type ShownSide = Pick<PublicSide, 'addresses' | 'oldAddresses' | 'score'>;
export type PublicSideState =
  { readonly state: 'loading' | 'failed' } | { readonly state: 'loaded'; readonly side: ShownSide };

const NOTHING_PUBLIC: PublicSideState = {
  state: 'loaded',
  side: { addresses: [], oldAddresses: [], score: null },
};

/**
 * Requested again whenever the form is reloaded, as by a publication. A term that was never saved has none.
 *
 * @param round change it to request again
 */
export function usePublicSide(round = 0): PublicSideState {
  const { slug: model, id } = useParams();
  const initialValues = useForm('usePublicSide', (form) => form.initialValues);
  const isSaved =
    id !== undefined && id !== 'create' && model === TERM && slugOf(initialValues) !== null;
  const [result, setResult] = useState<PublicSideState>({ state: 'loading' });

  useEffect(() => {
    if (!isSaved) return;
    const abort = new AbortController();
    const { signal } = abort;
    const path = `/glossary-panel/terms/${id}`;
    sharedAnswer<PublicSide>(path, initialValues, signal, round).then(
      ({ slug, addresses, oldAddresses, score }) => {
        if (signal.aborted) return;
        // In a dialogue over the form of another term, the panel's address names the other term.
        if (slug !== slugOf(initialValues)) return setResult({ state: 'failed' });
        const read = score === null ? null : readScoreDraft(score);
        setResult({ state: 'loaded', side: { addresses, oldAddresses, score: read } });
      },
      () => {
        if (!signal.aborted) setResult({ state: 'failed' });
      },
    );
    return () => abort.abort();
  }, [id, isSaved, initialValues, round]);

  return isSaved ? result : NOTHING_PUBLIC;
}

function slugOf(values: object): string | null {
  const { slug } = values as { slug?: unknown };
  return typeof slug === 'string' && slug !== '' ? slug : null;
}
