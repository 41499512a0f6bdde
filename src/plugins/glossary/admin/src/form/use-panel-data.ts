import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

/** What the server answered, if it has. */
export type PanelData<Data> = { readonly state: 'loading' | 'failed' } | Loaded<Data>;
interface Loaded<Data> {
  readonly state: 'loaded';
  readonly data: Data;
}

const LOADING = { state: 'loading' } as const;

/**
 * Asks the plugin's own addresses, and again whenever the form is loaded anew, which saving and publishing do.
 *
 * @param path below the plugin's prefix; null asks nothing
 * @param round another number asks the same question again
 */
export function usePanelData<Data>(path: string | null, round = 0): PanelData<Data> {
  const { get } = useFetchClient();
  const initialValues = useForm('usePanelData', (form) => form.initialValues);
  const [result, setResult] = useState<PanelData<Data>>(LOADING);

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    get<Data>(`/glossary-panel${path}`, { signal: abort.signal }).then(
      ({ data }) => setResult({ state: 'loaded', data }),
      () => {
        if (!abort.signal.aborted) setResult({ state: 'failed' });
      },
    );
    return () => abort.abort();
  }, [get, path, initialValues, round]);

  return path === null ? LOADING : result;
}
