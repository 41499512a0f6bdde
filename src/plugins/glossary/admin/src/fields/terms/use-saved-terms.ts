import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { RelatedEntry, SavedRelations } from '../../../../core/panel/panel-answers';
import { useIsDraft } from '../../saving/use-draft-query';

export type SavedTerms =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'loaded'; readonly terms: readonly RelatedEntry[] };

const NONE: SavedTerms = { state: 'loaded', terms: [] };

/** The terms in a relation of the saved draft, or of the published version in its tab; for an unsaved copy, those of its original. */
export function useSavedTerms(relation: 'related' | 'prerequisites'): SavedTerms {
  const { get } = useFetchClient();
  const { id, origin } = useParams();
  const initialValues = useForm('useSavedTerms', (form) => form.initialValues);
  const isDraft = useIsDraft();
  const documentId = id === 'create' ? origin : (id ?? origin);
  const [answer, setAnswer] = useState<{ of: object; saved: SavedTerms } | null>(null);

  useEffect(() => {
    if (documentId === undefined) return;
    const abort = new AbortController();
    const path = `/glossary-panel/terms/${documentId}/relations`;
    get<SavedRelations>(isDraft ? path : `${path}?status=published`, {
      signal: abort.signal,
    }).then(
      ({ data }) =>
        setAnswer({
          of: initialValues,
          saved: { state: 'loaded', terms: data[relation] ?? [] },
        }),
      () => {
        if (!abort.signal.aborted) setAnswer({ of: initialValues, saved: { state: 'failed' } });
      },
    );
    return () => abort.abort();
  }, [get, documentId, relation, isDraft, initialValues]);

  if (documentId === undefined) return NONE;
  // A response from before the form was reloaded is out of date.
  return answer?.of === initialValues ? answer.saved : { state: 'loading' };
}
