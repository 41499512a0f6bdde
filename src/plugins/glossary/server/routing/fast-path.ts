import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { basePathOf } from '../../core/platform/site-address';
import type { RouteCounter } from '../../core/observability/counter';
import { requestIdOf, withinRequest } from '../observability/request-scope';
import { slowRequests } from '../observability/slow-requests';
import { forwardedHeaders } from '../security/forwarded-headers';
import { faultOfHead } from '../http/request-head';
import { CACHE_STATUS, staleMark } from '../http/stale-mark';
import { answerShortly } from '../http/short-answer';
import { hasPrecondition } from '../http/validation';
import { FORMAT_OF_SUFFIX, TERM_FORMATS, type TermFormat } from '../../core/term/term-formats';
import { acceptedFormat } from '../http/accepted-format';
import type { AskedTerm } from '../term/asked-term';
import type { Settings } from '../../core/platform/settings';
import type { TermAnswers } from '../term/term-answers';
import type { ReadLimitsService } from '../limits/read-limits';
import type { StoppingService } from '../platform/stopping';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { CountersService } from '../observability/counters';

const BELOW_GLOSSARY = '/glossary/';

/**
 * Answers the forms of published terms before Koa hears of the request: making its context costs more than the answer. Everything
 * else, and everything that is not as it should be, goes on to the public router. See
 * docs/decisions/0009-terms-answered-from-memory.md.
 */
export function openFastPath({
  strapi,
  settings,
  termAnswers,
  readLimits,
  stopping,
  logFollower,
  counters,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly termAnswers: TermAnswers;
  readonly readLimits: ReadLimitsService;
  readonly stopping: StoppingService;
  readonly logFollower: LogFollowerService;
  readonly counters: CountersService;
}): void {
  const server: Server = strapi.server.httpServer;
  const basePath = basePathOf(settings);
  const believe = forwardedHeaders(settings);
  const { requests } = counters;
  const saySlow = slowRequests({ strapi, settings });
  /** Found once: the fast path counts with an addition. */
  const counterOf = Object.fromEntries(
    Object.entries(TERM_FORMATS).map(([form, { channel }]) => [
      form,
      requests.of(form === 'page' ? 'term-page' : 'term-data', channel),
    ]),
  ) as Readonly<Record<TermFormat, RouteCounter>>;

  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  function passOn(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  }

  function askedTerm(request: IncomingMessage): AskedTerm | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (stopping.isStopping() || hasPrecondition(request.headers)) return null;
    return askedFor(request.url ?? '', basePath, request.headers.accept);
  }

  /** What is logged meanwhile names the request. */
  function within<Result>(
    request: IncomingMessage,
    { form }: AskedTerm,
    work: () => Result,
  ): Result {
    const { route } = counterOf[form];
    return withinRequest({ requestId: requestIdOf(request), route: () => route }, work);
  }

  function isAnsweredNow(
    request: IncomingMessage,
    response: ServerResponse,
    asked: AskedTerm,
  ): boolean {
    try {
      return termAnswers.now(request, response, asked);
    } catch (error) {
      within(request, asked, () => strapi.log.error(error));
      return response.headersSent;
    }
  }

  async function answerEventually(
    request: IncomingMessage,
    response: ServerResponse,
    asked: AskedTerm,
  ): Promise<void> {
    const began = performance.now();
    response.setHeader('X-Request-Id', requestIdOf(request));
    try {
      if (await termAnswers.eventually(request, response, asked)) {
        const milliseconds = performance.now() - began;
        const { statusCode: status } = response;
        const counter = counterOf[asked.form];
        counter.answered(status, milliseconds);
        return saySlow({
          method: request.method ?? '',
          route: counter.route,
          status,
          milliseconds,
        });
      }
    } catch (error) {
      if (response.headersSent) return void strapi.log.error(error);
      // The public router tries again, and says what is wrong.
    }
    passOn(request, response);
  }

  /** Whether a read is within its limit, as far as that is known now; the public router says what is wrong. */
  function isAdmitted(
    request: IncomingMessage,
    response: ServerResponse,
    { slug, form }: AskedTerm,
  ): boolean {
    if (form === 'page' || !termAnswers.isPublished(slug)) return true;
    return readLimits.decideNow(request, response) === 'admitted';
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const fault = faultOfHead(request);
    if (fault !== null) return answerShortly(response, 400, fault);
    believe(request, response);
    const asked = askedTerm(request);
    if (asked === null) return passOn(request, response);
    if (!isAdmitted(request, response, asked)) return passOn(request, response);
    const began = performance.now();
    const stale = logFollower.staleFor();
    if (stale > 0) response.setHeader(CACHE_STATUS, staleMark(stale));
    if (isAnsweredNow(request, response, asked))
      return counterOf[asked.form].answered(response.statusCode, performance.now() - began);
    if (termAnswers.isPublished(asked.slug))
      void within(request, asked, () => answerEventually(request, response, asked));
    else passOn(request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    stopping.whenListeningEnded(() => answer(request, response));
  });
}

/**
 * What a path asks for, as far as that is plain; whether there is such a term is not known here.
 *
 * @param accept the types that the client takes; an address with a suffix has one form alone
 */
export function askedFor(
  url: string,
  basePath: string,
  accept: string | undefined,
): AskedTerm | null {
  // As the public router understands it: the sub-path is passed on, or a proxy has stripped it.
  const base = url.startsWith(`${basePath}/`) ? basePath.length : 0;
  if (!url.startsWith(BELOW_GLOSSARY, base)) return null;
  const start = base + BELOW_GLOSSARY.length;
  const query = url.indexOf('?', start);
  // An earlier version is answered by a controller of its own; all other parameters are for others (contract part 4).
  if (query >= 0 && new URLSearchParams(url.slice(query)).has('version')) return null;
  const name = url.slice(start, query < 0 ? undefined : query);
  // No slug has a dot.
  const dot = name.indexOf('.');
  const form = dot < 0 ? acceptedFormat(accept) : FORMAT_OF_SUFFIX.get(name.slice(dot));
  if (form === null || form === undefined) return null;
  return dot < 0
    ? { slug: name, form, isNegotiated: true }
    : { slug: name.slice(0, dot), form, isNegotiated: false };
}
