import { type FuzzOptions, hostileRequest } from './hostile-request';
import { answerTo, BrokenAnswer } from './raw-answer';

const CONNECTIONS = 16;
/** How long an answer may take on a busy machine, in milliseconds; less than the service gives a silent client. */
const ANSWER_LIMIT = 25_000;
/** Texts that show the inside of the service: a stack trace, SQL, a path of the machine. */
const LEAK =
  /\n\s+at |node_modules|\bSQLITE_|\bselect\b.+\bfrom\b.+\bwhere\b|\/(?:home|root|work|usr|var)\//i;
/** Faults that are told in full. */
const FAULTS_SHOWN = 30;

export interface FuzzReport {
  readonly requests: number;
  /** By status; `closed` for connections that were closed without an answer. */
  readonly answers: Readonly<Record<string, number>>;
  /** What was wrong, with the number of the request, so that it can be sent again alone; empty when all is well. */
  readonly faults: readonly string[];
  readonly seconds: number;
}

/** Sends seeded hostile requests to a service on this machine; the same seed sends the same requests. */
export async function fuzz(
  port: number,
  {
    first = 0,
    requests,
    ...options
  }: FuzzOptions & { readonly first?: number; readonly requests: number },
): Promise<FuzzReport> {
  const startedAt = performance.now();
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  let next = first;

  async function sendNext(): Promise<void> {
    const number = next++;
    const request = hostileRequest(options, number);
    const tell = (fault: string): void => {
      if (faults.length < FAULTS_SHOWN)
        faults.push(`${number}: ${fault}\n${request.bytes.toString('latin1').slice(0, 700)}`);
    };
    try {
      const { status, head, body } = await answerTo(port, request, ANSWER_LIMIT);
      const key = String(status ?? 'closed');
      answers[key] = (answers[key] ?? 0) + 1;
      if (status !== null && status >= 500 && status !== 501)
        tell(`${head}\n\n${body.slice(0, 300)}`);
      else if (status !== null && status >= 400 && LEAK.test(body))
        tell(`leaks: ${body.slice(0, 500)}`);
    } catch (error) {
      if (!(error instanceof BrokenAnswer)) throw error;
      answers.broken = (answers.broken ?? 0) + 1;
      tell(error.message);
    }
  }
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < first + requests) await sendNext();
    }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { requests, answers, faults, seconds };
}
