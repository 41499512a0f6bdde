import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { isCountedView } from '../../core/activity/counted-request';
import { createRequesterClassifier } from '../../core/activity/requester-kind';
import { type Coding, codingFor, codingChooser } from '../http/content-coding';
import { type CachedAnswer, notModifiedHeaders } from '../http/cached-answer';
import { send, sendNotModified } from '../http/send-cached';
import { PAGE_CODINGS } from '../term-page/page-body';
import { serviceOf } from '../platform/service-of';
import { hasPrecondition, heldTag, requirePreconditions } from '../http/validation';
import type { CachedTerm } from './term-cache';
import type { HeldNumbers } from '../activity/live-numbers';

/** User agents whose kind is remembered; there are far fewer in a day. */
const USER_AGENTS_REMEMBERED = 10_000;

const pageCodingFor = codingChooser(PAGE_CODINGS);

/** A form in which a term is answered. */
export type TermForm = 'page' | 'record';

/**
 * Answers the two addresses of a term with what is kept in memory. Most requests are answered `now`, before Koa makes anything of them;
 * what has to be made or read first is answered `eventually`, in the same words.
 */
export default function termAnswers({ strapi }: { strapi: Core.Strapi }) {
  const kindOf = createRequesterClassifier({ entries: USER_AGENTS_REMEMBERED });
  // Found once: looking a service up costs as much as answering.
  const live = serviceOf(strapi, 'liveNumbers');
  const rendering = serviceOf(strapi, 'pageRendering');
  const stopping = serviceOf(strapi, 'stopping');
  const terms = serviceOf(strapi, 'termCache');

  function countPage(request: IncomingMessage, term: CachedTerm, numbers: HeldNumbers): void {
    live.count(term, kindOf(request.headers['user-agent']), 'html', numbers);
  }

  function countRecord(request: IncomingMessage, term: CachedTerm): void {
    live.count(term, kindOf(request.headers['user-agent']), 'json', null);
  }

  const isCounted = ({ method, headers }: IncomingMessage): boolean =>
    isCountedView(method ?? '', headers);

  function recordNow(
    request: IncomingMessage,
    response: ServerResponse,
    term: CachedTerm,
  ): boolean {
    const coding = codingFor(request);
    const answer = term.record.at(coding);
    if (answer === undefined) return false;
    sendRecord(request, response, term, coding, answer);
    return true;
  }

  function sendRecord(
    request: IncomingMessage,
    response: ServerResponse,
    term: CachedTerm,
    coding: Coding,
    { headers, body }: CachedAnswer,
  ): void {
    const { meta } = term.record;
    if (isCounted(request)) countRecord(request, term);
    const held = heldTag(request.headers, meta.validators, coding);
    if (held !== null) return sendNotModified(response, notModifiedHeaders(meta, held));
    send(request, response, headers, body);
  }

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    term: CachedTerm,
    numbers: HeldNumbers,
  ): void {
    const { meta } = term.page;
    if (isCounted(request)) countPage(request, term, numbers);
    const coding = pageCodingFor(request);
    const held = heldTag(request.headers, meta.validators, coding);
    if (held !== null) return sendNotModified(response, notModifiedHeaders(meta, held));
    const { body, headers } = rendering.current(term, numbers, coding);
    send(request, response, headers, body.withViews(numbers.views));
    // A fast socket has taken the bytes by now; a slow one, or a pipelined answer, still needs them as they are.
    if (response.writableLength > 0) body.lend();
  }

  return {
    /** Answers with what is in memory; false when that is not enough, and nothing has been done or counted. */
    now(request: IncomingMessage, response: ServerResponse, slug: string, form: TermForm): boolean {
      const term = terms.current(slug);
      if (term === null || stopping.isStopping() || hasPrecondition(request.headers)) return false;
      if (form === 'record') return recordNow(request, response, term);
      const numbers = live.current(term.documentId);
      if (numbers === null) return false;
      sendPage(request, response, term, numbers);
      return true;
    },

    /**
     * Makes and reads what is missing, then answers; false when no term is published under the slug.
     *
     * @throws {PreconditionFailed} when the request is about another version of the term
     * @throws when something is missing and the database is away
     */
    async eventually(
      request: IncomingMessage,
      response: ServerResponse,
      slug: string,
      form: TermForm,
    ): Promise<boolean> {
      const term = await terms.find(slug);
      if (term === null) return false;
      requirePreconditions(request.headers, term[form].meta.validators);
      if (form === 'page') {
        sendPage(request, response, term, await live.of(term.documentId));
      } else {
        const coding = codingFor(request);
        sendRecord(request, response, term, coding, await term.record.make(coding));
      }
      return true;
    },
  };
}
