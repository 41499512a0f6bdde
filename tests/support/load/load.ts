import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** One request that a load repeats. */
export interface Ask {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadOptions {
  readonly origin: string;
  readonly clients: number;
  /** Kept connections of each client; each has one request under way. */
  readonly connections: number;
  readonly asks: readonly Ask[];
  /** Requests of each client; null to go on until `end`, or until a connection is refused. */
  readonly total: number | null;
  /** Between an answer and the next request of a connection, in milliseconds; none when left out. */
  readonly pause?: number;
}

export type Answered = Readonly<Record<number, number>>;

export interface LoadReport {
  readonly answered: readonly Answered[];
  /** Requests that were sent and got no whole answer, in the order of the asks. */
  readonly cut: readonly number[];
  readonly refused: number;
  /** The longest time that an answer took, in milliseconds. */
  readonly slowest: number;
  /** How connections failed, such as `ECONNRESET`. */
  readonly failures: readonly string[];
  /** Answers to one of the asks that came after a moment, in milliseconds since 1970, as the clients' clocks tell; up to 50 ms more. */
  answeredSince(ask: number, moment: number): number;
}

export interface Load {
  /** Resolves when every client has ended. */
  readonly report: Promise<LoadReport>;
  /** Has each connection end with the answer that it waits for. */
  end(): void;
}

interface ClientReport extends Pick<LoadReport, 'refused' | 'slowest' | 'failures'> {
  readonly answers: Readonly<Record<string, number>>;
  readonly moments: Readonly<Record<string, number>>;
  readonly cut: Readonly<Record<string, number>>;
}

/** Has other processes ask a service again and again over kept connections. */
export function startLoad({ clients, ...order }: LoadOptions): Load {
  const children = Array.from({ length: clients }, () =>
    fork(path.join(__dirname, 'load-client.mjs'), { execArgv: [], stdio: 'inherit' }),
  );
  const reports = children.map(async (child): Promise<ClientReport> => {
    const report = Promise.race([
      once(child, 'message'),
      // Not its exit, which may be noticed before what it has sent was read.
      once(child, 'disconnect').then(() => {
        throw new Error('A client of the load ended before it reported.');
      }),
    ]);
    child.send(order);
    const [message] = await report;
    return message as ClientReport;
  });
  return {
    report: Promise.all(reports).then((all) => together(order.asks.length, all)),
    end() {
      for (const child of children) if (child.connected) child.send({ end: true });
    },
  };
}

function together(asks: number, reports: readonly ClientReport[]): LoadReport {
  const answered: Record<number, number>[] = Array.from({ length: asks }, () => ({}));
  const cut = Array.from({ length: asks }, () => 0);
  const moments: { readonly ask: number; readonly moment: number; readonly count: number }[] = [];
  for (const report of reports) {
    for (const [key, count] of Object.entries(report.answers)) {
      const [ask = 0, status = 0] = key.split(' ').map(Number);
      const byStatus = answered[ask] ?? {};
      byStatus[status] = (byStatus[status] ?? 0) + count;
    }
    for (const [ask, count] of Object.entries(report.cut))
      cut[Number(ask)] = (cut[Number(ask)] ?? 0) + count;
    for (const [key, count] of Object.entries(report.moments)) {
      const [ask = 0, moment = 0] = key.split(' ').map(Number);
      moments.push({ ask, moment, count });
    }
  }
  return {
    answered,
    cut,
    refused: reports.reduce((sum, { refused }) => sum + refused, 0),
    slowest: Math.max(...reports.map(({ slowest }) => slowest)),
    failures: [...new Set(reports.flatMap(({ failures }) => failures))],
    answeredSince: (ask, since) =>
      moments
        .filter((one) => one.ask === ask && one.moment + 50 > since)
        .reduce((sum, { count }) => sum + count, 0),
  };
}
