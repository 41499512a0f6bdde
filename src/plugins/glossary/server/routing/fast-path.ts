import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { addEarlyHeader } from '../../../shared/server/http/early-headers';
import type { RouteCounter } from '../../../shared/core/observability/counter';
import { CACHE_STATUS, staleMark } from '../http/answer-headers';
import { hasPrecondition } from '../http/conditional-request';
import {
  type RequestedTerm,
  requestedTermOf,
  type PublicRequest,
  type PublicRequestsService,
  routeOfFormat,
} from '../http/public-request';
import type { Settings } from '../../core/settings/settings';
import { TERM_FORMATS, type TermFormat } from '../../core/term/term-formats';
import type { TermAnswers } from '../term/term-answers';
import { isLimited } from '../limits/read-limit-controller';
import type { ReadLimitsService } from '../limits/read-limits';
import type { Host, Site } from '../host/host';
import type { LogFollowerService } from '../publication-log/log-follower';

/**
 * Answers requests for cached terms before Koa: creating its context costs more than the response. All other requests, and all failures, go on to the
 * public router, which reuses the parsed request. See docs/decisions/0009-terms-answered-from-memory.md.
 */
export function fastPath({
  strapi,
  publicRequests,
  termAnswers,
  readLimits,
  stopping,
  logFollower,
  requests,
  withinRequest,
  settings: { features },
}: Pick<Host, 'stopping' | 'requests' | 'withinRequest'> & {
  readonly strapi: Core.Strapi;
  readonly publicRequests: PublicRequestsService;
  readonly termAnswers: TermAnswers;
  readonly readLimits: ReadLimitsService;
  readonly logFollower: LogFollowerService;
  readonly settings: Pick<Settings, 'features'>;
}): Site['isAnsweredNow'] {
  /** Looked up once, so that counting is a single addition. */
  const counterOf = Object.fromEntries(
    Object.entries(TERM_FORMATS).map(([format, { channel }]) => [
      format,
      requests.of(routeOfFormat(format as TermFormat), channel),
    ]),
  ) as Readonly<Record<TermFormat, RouteCounter>>;

  function answered(
    request: IncomingMessage,
    response: ServerResponse,
    publicRequest: PublicRequest,
    term: RequestedTerm,
  ): boolean {
    // A redirect does not count as a read: the request that follows it does.
    const isAdmitted =
      !isLimited(publicRequest) ||
      (termAnswers.isPublished(term.slug) &&
        readLimits.decideNow(request, response) === 'admitted');
    return isAdmitted && termAnswers.now(request, response, term);
  }

  /** Whether the request was answered; on an error the public router tries again, and reports it. */
  function triedNow(
    request: IncomingMessage,
    response: ServerResponse,
    publicRequest: PublicRequest,
    term: RequestedTerm,
  ): boolean {
    try {
      return answered(request, response, publicRequest, term);
    } catch (error) {
      const { route } = counterOf[term.format];
      withinRequest(request, route, () => strapi.log.error(error));
      return response.headersSent;
    }
  }

  return (request, response) => {
    const publicRequest = publicRequests.of(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || publicRequest.address === null) return false;
    const began = performance.now();
    const stale = logFollower.staleFor();
    if (stale > 0) addEarlyHeader(response, CACHE_STATUS, staleMark(stale));
    const term = features.fastPath ? requestedTermOf(publicRequest) : null;
    if (term === null || stopping.isStopping() || hasPrecondition(request.headers)) return false;
    const isAnswered = triedNow(request, response, publicRequest, term);
    if (isAnswered) counterOf[term.format].answered(response.statusCode, performance.now() - began);
    return isAnswered;
  };
}
