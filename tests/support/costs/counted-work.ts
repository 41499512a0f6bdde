import { Session, type Profiler } from 'node:inspector';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { statementsOf } from '../database/statements';
import type { RunningService } from '../service';

/** What an answer took, counted, so that it is the same on every machine. */
export interface Work {
  /** SQL statements. */
  readonly statements: number;
  /** Templates that were rendered. */
  readonly renders: number;
  /** Calls of the plugins' own functions. */
  readonly calls: number;
  /** Bytes of the status line with the headers, and of the body as it was sent. */
  readonly head: number;
  readonly body: number;
}

/** An answer as `tests/bench/load/answer-reader.mjs` reads it. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly bytes: number;
  body(): Buffer;
}

/** The compiled plugins, which the service has loaded. */
const COUNTED = '/dist/src/plugins/';

/** Counts the work of requests, one at a time, until `end`. */
export function workCounter(service: RunningService) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const render = jest.spyOn(glossaryOf(service.strapi).pages.loaded().renderer, 'render');

  /** Calls since the last time. */
  function calls(): number {
    let sum = 0;
    const add = (_error: Error | null, taken: Profiler.TakePreciseCoverageReturnType): void => {
      for (const { url, functions } of taken.result)
        if (url.includes(COUNTED)) for (const { ranges } of functions) sum += ranges[0]?.count ?? 0;
    };
    session.post('Profiler.takePreciseCoverage', add);
    return sum;
  }

  return {
    async of(
      request: () => Promise<RawAnswer>,
    ): Promise<{ readonly answer: RawAnswer; readonly work: Work }> {
      render.mockClear();
      calls();
      const answers: RawAnswer[] = [];
      const statements = await statementsOf(service, async () => answers.push(await request()));
      const [answer] = answers;
      if (answer === undefined) throw new Error('Nothing was answered.');
      const body = answer.body().length;
      const counted = { statements: statements.length, renders: render.mock.calls.length };
      return { answer, work: { ...counted, calls: calls(), head: answer.bytes - body, body } };
    },

    end(): void {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
      render.mockRestore();
    },
  };
}
