import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Mail } from '../../../shared/core/accounts/mail';
import type { DurationCounter, RouteCounter } from '../../../shared/core/observability/counter';
import type { Availability } from '../../../shared/server/database/beside-pool';
import type { NotedOutage } from '../../../shared/server/observability/noted-outage';

/** What the glossary is to the project that it is installed in. */
export interface Site {
  /**
   * Answers a request before Koa, which costs more than most responses from memory.
   *
   * @returns whether it was answered; otherwise Koa does
   */
  isAnsweredNow(request: IncomingMessage, response: ServerResponse): boolean;
  /** Sets the headers that every answer of the service has. */
  setHeaders(ctx: Context): void;
  /** Whether what readers see is in memory. */
  isLoaded(): boolean;
  /** Of the database, when it was asked last. */
  availability(): Availability;
  /** Whether what was tried last could not be written. */
  areWritesRefused(): boolean;
}

type Labels = Readonly<Record<string, string>>;
type Numbers = Iterable<readonly [Labels, number]>;

/** Adds metrics by name and description; each is read at a scrape. */
export interface MetricKinds {
  counter(name: string, help: string, value: () => number): void;
  counters(name: string, help: string, labels: readonly string[], numbers: () => Numbers): void;
  gauge(name: string, help: string, value: () => number): void;
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    numbers: () => Numbers | Promise<Numbers>,
  ): void;
  histogram(
    name: string,
    help: string,
    durations: () => Iterable<readonly [Labels, DurationCounter]>,
  ): void;
}

/**
 * What the glossary needs of the project that it is installed in, beside Strapi itself. A project that offers nothing gets `plain-host.ts`; this
 * application offers what its plugin `guard` does (config/plugins.ts).
 */
export interface Host {
  /** Serves the site; called once, when Strapi registers its plugins. */
  serve(site: Site): void;
  readonly requests: { of(route: string, channel?: string): RouteCounter };
  /** Runs work as part of a request that Koa does not know, so that lines of the log name it. */
  withinRequest<Result>(request: IncomingMessage, route: string, work: () => Result): Result;
  readonly stopping: { isStopping(): boolean };
  readonly databaseOutage: NotedOutage;
  /** Is told of changes that were stored: after two that were refused, the database counts as one that takes none. */
  readonly refusedChanges: { stored(): void };
  readonly bodyMemory: {
    /** Reserves memory for the body of a request; false when none is left: the body must not be read. */
    reserve(response: ServerResponse, sender: 'strangers'): boolean;
  };
  readonly bodyTime: {
    /** Lets the body of a request take longer than others, as the file of an import does. */
    lift(request: IncomingMessage): void;
  };
  readonly mails: {
    send(to: string, mail: Mail): Promise<void>;
    /** Sends without anybody waiting for it; a failure is logged. */
    inBackground(send: () => Promise<void>, whose: 'an editor'): void;
  };
  readonly metrics: { add(measure: (kinds: MetricKinds) => void): void };
  /**
   * Called before Strapi deletes rights that belong to routes it does not know.
   *
   * @param isFirstStart whether the database was empty
   */
  keepRights(isFirstStart: boolean): Promise<void>;
}
