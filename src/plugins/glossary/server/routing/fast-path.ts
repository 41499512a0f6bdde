import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { basePathOf } from '../../core/platform/site-address';
import { forwardedHeaders } from '../security/forwarded-headers';
import { faultOfHead } from '../http/request-head';
import { answerShortly } from '../http/short-answer';
import { controllerOf, serviceOf } from '../platform/service-of';
import { hasPrecondition } from '../http/validation';
import type { TermForm } from '../term/term-answers';

const BELOW_GLOSSARY = '/glossary/';
const RECORD_SUFFIX = '.json';

/**
 * Answers pages and records of published terms before Koa hears of the request: making its context costs more than the answer. Everything
 * else, and everything that is not as it should be, goes on to the public router. See
 * docs/decisions/0009-terms-answered-from-memory.md.
 */
export function openFastPath(strapi: Core.Strapi): void {
  const server: Server = strapi.server.httpServer;
  const settings = serviceOf(strapi, 'settings').current();
  const basePath = basePathOf(settings);
  const believe = forwardedHeaders(settings);
  const answers = controllerOf(strapi, 'termAnswers');
  const stopping = serviceOf(strapi, 'stopping');

  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  function passOn(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  }

  function askedTerm(request: IncomingMessage): AskedTerm | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (stopping.isStopping() || hasPrecondition(request.headers)) return null;
    return askedFor(request.url ?? '', basePath);
  }

  function isAnsweredNow(
    request: IncomingMessage,
    response: ServerResponse,
    { slug, form }: AskedTerm,
  ): boolean {
    try {
      return answers.now(request, response, slug, form);
    } catch (error) {
      strapi.log.error(error);
      return response.headersSent;
    }
  }

  async function answerEventually(
    request: IncomingMessage,
    response: ServerResponse,
    { slug, form }: AskedTerm,
  ): Promise<void> {
    try {
      if (await answers.eventually(request, response, slug, form)) return;
    } catch (error) {
      if (response.headersSent) return void strapi.log.error(error);
      // The public router tries again, and says what is wrong.
    }
    passOn(request, response);
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const fault = faultOfHead(request);
    if (fault !== null) return answerShortly(response, 400, fault);
    believe(request, response);
    const asked = askedTerm(request);
    if (asked === null) return passOn(request, response);
    if (isAnsweredNow(request, response, asked)) return;
    if (answers.isPublished(asked.slug)) void answerEventually(request, response, asked);
    else passOn(request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    stopping.whenListeningEnded(() => answer(request, response));
  });
}

/** The term that a request asks for. */
interface AskedTerm {
  readonly slug: string;
  readonly form: TermForm;
}

/** What a path asks for, as far as that is plain; whether there is such a term is not known here. */
export function askedFor(url: string, basePath: string): AskedTerm | null {
  // As the public router understands it: the sub-path is passed on, or a proxy has stripped it.
  const base = url.startsWith(`${basePath}/`) ? basePath.length : 0;
  if (!url.startsWith(BELOW_GLOSSARY, base)) return null;
  const start = base + BELOW_GLOSSARY.length;
  const query = url.indexOf('?', start);
  // A term's addresses know no parameters: whatever stands there is for others (contract part 4).
  const name = url.slice(start, query < 0 ? undefined : query);
  return name.endsWith(RECORD_SUFFIX)
    ? { slug: name.slice(0, -RECORD_SUFFIX.length), form: 'record' }
    : { slug: name, form: 'page' };
}
