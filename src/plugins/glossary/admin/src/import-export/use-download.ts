import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { saveFile } from '../save-file';

/** Downloads a file with the permissions of the logged-in editor. */
export function useDownload() {
  const { get } = useFetchClient();
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');

  async function download(
    address: string,
    name: string,
    params: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    setState('working');
    try {
      const { data } = await get<Blob>(address, { params, responseType: 'blob' });
      saveFile(data, name);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return { state, download };
}
