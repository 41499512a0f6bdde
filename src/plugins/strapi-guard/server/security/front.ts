import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Installation } from '../../../shared/core/settings/installation';
import { forwardedHeaders } from './forwarded-headers';
import type { BodyTimeService } from '../http/body-time';
import { guardConnections } from '../http/connections';
import { requestHeadError } from '../http/request-head';
import { answerShortly } from '../http/short-answer';
import type { StoppingService } from '../http/stopping';

/**
 * Answers a request before Koa, which costs more than most responses from memory.
 *
 * @returns whether it was answered; otherwise Koa does
 */
export type AnswerNow = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What every request passes before Koa: its turn on the connection, the end of listening, the check of its head, and trusted headers. */
export function openFront(
  {
    strapi,
    settings,
    stopping,
    bodyTime,
  }: {
    readonly strapi: Core.Strapi;
    readonly settings: Installation;
    readonly stopping: StoppingService;
    readonly bodyTime: BodyTimeService;
  },
  isAnsweredNow: AnswerNow,
): void {
  const { httpServer: server } = strapi.server;
  const believe = forwardedHeaders(settings);
  const listeners = server.listeners('request');
  server.removeAllListeners('request');

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const problem = requestHeadError(request);
    if (problem !== null) return answerShortly(response, 400, problem);
    believe(request, response);
    if (isAnsweredNow(request, response)) return;
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    stopping.afterListeningEnded(() => answer(request, response));
  });
  guardConnections(server, bodyTime);
}
