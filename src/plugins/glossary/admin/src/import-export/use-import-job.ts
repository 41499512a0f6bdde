import { useAuth, useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileFormat } from '../../../core/import-export/file-format';
import type {
  ImportJobAnswer,
  ImportJobStatus,
  RowsChoice,
} from '../../../core/import-export/import-job';
import type { ImportAim } from '../../../core/import-export/import-plan';
import { sentenceOf } from '../error-sentence';

export const IMPORT_EXPORT = '/glossary-panel/exchange';
/** How often the state of an import is asked for while it changes, in milliseconds. */
const ASKED_EVERY = 700;
const WORKING: readonly ImportJobStatus['state'][] = ['receiving', 'comparing', 'importing'];

export interface FileChoice {
  readonly file: File;
  /** Null leaves it to the file's name and content. */
  readonly format: FileFormat | null;
  readonly as: ImportAim;
  /** Defaults, such as `severity=info`. */
  readonly set: readonly string[];
}

export interface ImportJobView {
  /** Undefined as long as it is not known. */
  readonly job: ImportJobStatus | null | undefined;
  /** In bytes. */
  readonly maxBytes: number;
  readonly openRelations: number;
  readonly mayMakeCategories: boolean;
  /** What the last step was answered, when it was refused. */
  readonly refusal: string | null;
  send(choice: FileChoice): Promise<void>;
  /** Compares the file without what is not known or with the categories that it lacks, says yes to the import, stops it, or forgets it. */
  act(
    step: 'leave-out-unknown' | 'create-categories' | 'apply' | 'stop' | 'discard',
  ): Promise<void>;
  /** Says of rows whether they are to be written. */
  choose(which: RowsChoice, isTaken: boolean): Promise<void>;
}

/** The import that the service has under way; it is asked for again and again while it changes. */
export function useImportJob(failed: string): ImportJobView {
  const { get, post } = useFetchClient();
  const token = useAuth('useImportJob', (auth) => auth.token);
  const currentToken = useRef(token);
  currentToken.current = token;
  const [answer, setAnswer] = useState<ImportJobAnswer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  /** Choices are sent one after another, and before the next step: the last one counts. */
  const choosing = useRef(Promise.resolve());

  const ask = useCallback(
    () => get<ImportJobAnswer>(`${IMPORT_EXPORT}/import`).then(({ data }) => setAnswer(data)),
    [get],
  );
  const attempt = useCallback(
    async (step: () => Promise<unknown>) => {
      setRefusal(null);
      try {
        await step();
      } catch (error) {
        setRefusal(sentenceOf(error, failed));
      }
    },
    [failed],
  );

  useEffect(() => void attempt(ask), [attempt, ask]);

  const job = answer?.job;
  const isWorking = isSending || (job !== undefined && job !== null && WORKING.includes(job.state));
  useEffect(() => {
    if (!isWorking) return;
    // A question that fails is asked again; the import goes on meanwhile.
    const timer = setInterval(() => void ask().catch(() => undefined), ASKED_EVERY);
    return () => clearInterval(timer);
  }, [isWorking, ask]);

  return {
    job: answer === null ? undefined : answer.job,
    openRelations: answer?.openRelations ?? 0,
    mayMakeCategories: answer?.mayMakeCategories ?? false,
    maxBytes: answer?.maxBytes ?? Number.POSITIVE_INFINITY,
    refusal,
    send: (choice) =>
      attempt(async () => {
        // Strapi's client renews the token where it has expired; the file is sent past it, because it sends JSON and forms only.
        await ask();
        setSending(true);
        try {
          setAnswer(await sendFile(choice, currentToken.current));
        } finally {
          setSending(false);
        }
      }),
    act: (step) =>
      attempt(async () => {
        if (!job) return;
        await choosing.current;
        const { data } = await post<ImportJobAnswer>(`${IMPORT_EXPORT}/import/${job.id}/${step}`);
        setAnswer(data);
      }).finally(() => void ask().catch(() => undefined)),
    choose(which, isTaken) {
      choosing.current = choosing.current.then(() =>
        attempt(async () => {
          if (!job) return;
          const address = `${IMPORT_EXPORT}/import/${job.id}/choose`;
          setAnswer((await post<ImportJobAnswer>(address, { ...which, isTaken })).data);
        }),
      );
      return choosing.current;
    },
  };
}

async function sendFile(
  { file, format, as, set }: FileChoice,
  token: string | null | undefined,
): Promise<ImportJobAnswer> {
  const query = new URLSearchParams({ name: file.name, as, ...(format && { format }) });
  for (const each of set) query.append('set', each);
  const response = await fetch(`${backend()}${IMPORT_EXPORT}/import?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  const body = (await response.json()) as ImportJobAnswer & { error?: { message?: string } };
  if (!response.ok) throw new Error(body.error?.message);
  return body;
}

/** Where the panel's own requests go; Strapi sets it before anything is drawn. */
function backend(): string {
  return (window as unknown as { strapi: { backendURL: string } }).strapi.backendURL;
}
