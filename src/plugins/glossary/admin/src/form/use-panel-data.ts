import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { pollWhileVisible } from '../poll-while-visible';

/** Polling interval for data that others change, in milliseconds. */
const INTERVAL = 30_000;

/** The server's response, if there is one. */
export type PanelData<Data> = { readonly state: 'loading' | 'failed' } | Loaded<Data>;
interface Loaded<Data> {
  readonly state: 'loaded';
  readonly data: Data;
}

const LOADING = { state: 'loading' } as const;

/**
 * Requests one of the plugin's own addresses, and again whenever the form is reloaded, as by saving and publishing. A failed request keeps the
 * previous response: text typed into a dialogue that depends on it would be lost with it.
 *
 * @param path below the plugin's prefix; null for no request
 * @param round change it to request again
 * @param isOthers whether others change it as well: then it is polled while the form is visible
 */
export function usePanelData<Data>(
  path: string | null,
  round = 0,
  isOthers = false,
): PanelData<Data> {
  const { get } = useFetchClient();
  const initialValues = useForm('usePanelData', (form) => form.initialValues);
  const [result, setResult] = useState<PanelData<Data>>(LOADING);
  const answered = useRef<string | null>(null);

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const ask = (): void => {
      get<Data>(`/glossary-panel${path}`, { signal: abort.signal }).then(
        ({ data }) => {
          answered.current = path;
          setResult((before) => (isSame(before, data) ? before : { state: 'loaded', data }));
        },
        () => {
          if (abort.signal.aborted || answered.current === path) return;
          answered.current = null;
          setResult({ state: 'failed' });
        },
      );
    };
    const end = isOthers ? pollWhileVisible(ask, INTERVAL) : ask();
    return () => {
      abort.abort();
      end?.();
    };
  }, [get, path, initialValues, round, isOthers]);

  return path === null ? LOADING : result;
}

function isSame<Data>(before: PanelData<Data>, data: Data): boolean {
  return before.state === 'loaded' && JSON.stringify(before.data) === JSON.stringify(data);
}
