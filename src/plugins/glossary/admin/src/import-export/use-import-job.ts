import { getFetchClient, useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileFormat } from '../../../core/import-export/file-format';
import type {
  ImportJobAnswer,
  ImportJobStatus,
  RowsChoice,
} from '../../../core/import-export/import-job';
import type { ImportAim } from '../../../core/import-export/import-plan';
import { backend } from '../backend';
import { isRefused } from '../error-message';
import { storedToken } from '../stored-token';
import { useMutation } from '../use-mutation';

export const IMPORT_EXPORT = '/glossary-panel/exchange';
/** Polling interval while an import is changing, in milliseconds. */
const POLLING_INTERVAL = 700;
const WORKING: readonly ImportJobStatus['state'][] = ['receiving', 'comparing', 'importing'];

export interface FileChoice {
  readonly file: File;
  /** Null to detect it from name and content. */
  readonly format: FileFormat | null;
  readonly as: ImportAim;
  /** Defaults, such as `severity=info`. */
  readonly set: readonly string[];
}

export type ImportJobView = ReturnType<typeof useImportJob>;

export interface ImportJobProps {
  readonly job: ImportJobStatus;
  readonly view: ImportJobView;
}

/** The current import of the service; its state is polled while it changes. */
export function useImportJob() {
  const { get } = useFetchClient();
  const [answer, setAnswer] = useState<ImportJobAnswer | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const step = useMutation('import-export.failed');
  const choice = useMutation('import-export.failed');
  /** Selections are sent one after another, and before the next step, so that the last one wins. False when one of them was not done. */
  const choosing = useRef(Promise.resolve(true));
  /** The state of the import that is shown, and so confirmed, with the last selection if its answer has just come. */
  const seen = useRef<ImportJobAnswer | null>(null);
  const show = useCallback((data: ImportJobAnswer) => {
    seen.current = data;
    setAnswer(data);
  }, []);

  const ask = useCallback(async () => {
    const { data } = await get<ImportJobAnswer>(`${IMPORT_EXPORT}/import`);
    setUnknown(false);
    show(data);
    return data;
  }, [get, show]);

  useEffect(() => void ask().catch(() => setUnknown(true)), [ask]);

  const job = answer?.job;
  const isWorking =
    step.isWorking || (job !== undefined && job !== null && WORKING.includes(job.state));
  useEffect(() => {
    if (!isWorking) return;
    // A failed request is repeated at the next interval; the import continues meanwhile.
    const timer = setInterval(() => void ask().catch(() => undefined), POLLING_INTERVAL);
    return () => clearInterval(timer);
  }, [isWorking, ask]);

  /** Takes a step, and requests the state afterwards: if the response was lost, the step may have been taken. */
  async function take(
    send: () => Promise<ImportJobAnswer>,
    confirmsChoice = false,
  ): Promise<boolean> {
    choice.forget();
    let isLost = false;
    const isTaken = await step.attempt(async () => {
      try {
        // What was not chosen is looked at first.
        if ((await choosing.current) || !confirmsChoice) show(await send());
      } catch (error) {
        isLost = !isRefused(error);
        throw error;
      }
    });
    const now = await ask().catch(() => null);
    if (isLost && now !== null && now.job?.state !== job?.state) step.forget();
    return isTaken;
  }

  async function post(path: string, body?: object): Promise<ImportJobAnswer> {
    const { data } = await getFetchClient().post<ImportJobAnswer>(`${IMPORT_EXPORT}/${path}`, body);
    return data;
  }

  return {
    /** Undefined as long as it is not known. */
    job: answer === null ? undefined : answer.job,
    openRelations: answer?.openRelations ?? 0,
    mayMakeCategories: answer?.mayMakeCategories ?? false,
    /** In bytes. */
    maxBytes: answer?.maxBytes ?? Number.POSITIVE_INFINITY,
    /** Whether the state of the import is unknown, because the answer did not come. */
    isUnknown: isUnknown && answer === null,
    isSending: step.isWorking,
    // An upload may take long, and its progress is visible.
    trouble: (job?.state === 'receiving' ? null : step.trouble) ?? choice.trouble,
    /** @returns whether the service has the file */
    send: (file: FileChoice) =>
      take(async () => {
        // Strapi's client renews an expired token; the upload itself bypasses that client, which sends only JSON and forms.
        await ask();
        return sendFile(file);
      }),
    /** Compares the file without its unknown names or with the categories that it lacks, confirms the import, stops it, or forgets it. */
    async run(
      name: 'leave-out-unknown' | 'create-categories' | 'apply' | 'stop' | 'discard',
    ): Promise<void> {
      if (!job) return;
      await take(
        () => post(`import/${job.id}/${name}`, { revision: seen.current?.job?.revision }),
        name === 'apply',
      );
    },
    async choose(which: RowsChoice, isTaken: boolean): Promise<void> {
      if (!job) return;
      const { id } = job;
      const send = async (): Promise<void> => {
        const revision = seen.current?.job?.revision;
        show(await post(`import/${id}/choose`, { ...which, isTaken, revision }));
      };
      const chosen = choosing.current.then(async (areChosen) => {
        if (areChosen && (await choice.attempt(send))) return true;
        await ask().catch(() => undefined);
        return false;
      });
      choosing.current = chosen;
      if (!(await chosen) && choosing.current === chosen) choosing.current = Promise.resolve(true);
    },
  };
}

async function sendFile({ file, format, as, set }: FileChoice): Promise<ImportJobAnswer> {
  const query = new URLSearchParams({ name: file.name, as, ...(format && { format }) });
  for (const each of set) query.append('set', each);
  const response = await fetch(`${backend()}${IMPORT_EXPORT}/import?${query}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${storedToken()}`,
      'Content-Type': 'application/octet-stream',
    },
    body: file,
  });
  const body = (await response.json()) as ImportJobAnswer & { error?: { message?: string } };
  if (!response.ok) {
    const { status } = response;
    throw Object.assign(new Error(body.error?.message), { status });
  }
  return body;
}
