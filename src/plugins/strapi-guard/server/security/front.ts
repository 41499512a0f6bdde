import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { GuardSettings } from '../../core/settings/guard-settings';
import { forwardedHeaders } from './forwarded-headers';
import { collectEarlyHeaders, setEarlyHeaders } from '../../../shared/server/http/early-headers';
import type { BodyTimeService } from '../http/body-time';
import { guardConnections } from '../http/connections';
import type { GuardedSite } from '../http/guarded-site';
import { requestHeadError } from '../http/request-head';
import { answerShortly } from '../http/short-answer';
import type { StoppingService } from '../http/stopping';

/** What every request passes before Koa: its turn on the connection, the end of listening, the check of its head, and trusted headers. */
export function openFront({
  strapi,
  settings,
  stopping,
  bodyTime,
  guardedSite,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
  readonly stopping: StoppingService;
  readonly bodyTime: BodyTimeService;
  readonly guardedSite: GuardedSite;
}): void {
  const { httpServer: server } = strapi.server;
  const believe = forwardedHeaders(settings);
  const listeners = server.listeners('request');
  server.removeAllListeners('request');

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const problem = requestHeadError(request);
    if (problem !== null) return answerShortly(response, 400, problem);
    collectEarlyHeaders(response);
    believe(request, response);
    if (guardedSite.now().isAnsweredNow(request, response)) return;
    setEarlyHeaders(response);
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    stopping.afterListeningEnded(() => answer(request, response));
  });
  guardConnections(server, bodyTime);
}
