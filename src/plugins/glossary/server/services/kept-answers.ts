import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { isCountedView } from '../../core/counted-request';
import { createRequesterClassifier } from '../../core/requester-kind';
import { type Coding, codingFor } from '../content-coding';
import { type KeptAnswer, notModifiedHeaders } from '../kept-answer';
import { send, sendNotModified } from '../kept-sending';
import { type KeptBody, letGo, withViews } from '../page-drawing';
import { serviceOf } from '../service-of';
import { hasPrecondition, heldTag, requirePreconditions } from '../validation';
import type { KeptTerm } from './kept-terms';
import type { HeldNumbers } from './live-numbers';

/** User agents whose kind is remembered; there are far fewer in a day. */
const USER_AGENTS_REMEMBERED = 10_000;

/** A form in which a term is answered. */
export type TermForm = 'page' | 'record';

/**
 * Answers the two addresses of a term with what is kept in memory. Most requests are answered `now`, before Koa makes anything of them;
 * what has to be made or read first is answered `eventually`, in the same words.
 */
export default function keptAnswers({ strapi }: { strapi: Core.Strapi }) {
  const kindOf = createRequesterClassifier({ entries: USER_AGENTS_REMEMBERED });
  // Found once: looking a service up costs as much as answering.
  const drawings = serviceOf(strapi, 'pageDrawings');
  const live = serviceOf(strapi, 'liveNumbers');
  const stopping = serviceOf(strapi, 'stopping');
  const terms = serviceOf(strapi, 'keptTerms');

  function countPage(request: IncomingMessage, term: KeptTerm, numbers: HeldNumbers): void {
    live.count(term, kindOf(request.headers['user-agent']), 'html', numbers);
  }

  function countRecord(request: IncomingMessage, term: KeptTerm): void {
    live.count(term, kindOf(request.headers['user-agent']), 'json', null);
  }

  const isCounted = ({ method, headers }: IncomingMessage): boolean =>
    isCountedView(method ?? '', headers);

  function recordNow(request: IncomingMessage, response: ServerResponse, term: KeptTerm): boolean {
    const coding = codingFor(request);
    const answer = term.record.at(coding);
    if (answer === undefined) return false;
    sendRecord(request, response, term, coding, answer);
    return true;
  }

  function sendRecord(
    request: IncomingMessage,
    response: ServerResponse,
    term: KeptTerm,
    coding: Coding,
    { headers, body }: KeptAnswer,
  ): void {
    const { meta } = term.record;
    if (isCounted(request)) countRecord(request, term);
    const held = heldTag(request.headers, meta.validators, coding);
    if (held !== null) return sendNotModified(response, notModifiedHeaders(meta, held));
    send(request, response, headers, body);
  }

  function pageNow(request: IncomingMessage, response: ServerResponse, term: KeptTerm): boolean {
    const { page } = term;
    const numbers = live.current(term.documentId);
    if (numbers === null) return false;
    const isView = isCounted(request);
    const coding = codingFor(request);
    const held = heldTag(request.headers, page.meta.validators, coding);
    if (held !== null) {
      if (isView) countPage(request, term, numbers);
      sendNotModified(response, notModifiedHeaders(page.meta, held));
      return true;
    }
    const body = page.shown?.bodyAt(coding);
    if (body === undefined) return false;
    const need = drawings.needOf(term, numbers, numbers.counted + (isView ? 1 : 0));
    if (need === 'first') return false;
    if (isView) countPage(request, term, numbers);
    if (need === 'soon') drawings.drawSoon(term, numbers);
    sendPage(request, response, body, numbers.views);
    return true;
  }

  async function pageEventually(
    request: IncomingMessage,
    response: ServerResponse,
    term: KeptTerm,
  ): Promise<void> {
    const { page } = term;
    const numbers = await live.of(term.documentId);
    if (isCounted(request)) countPage(request, term, numbers);
    // Others may be counted while the page is drawn; this view has this number.
    const { views } = numbers;
    const coding = codingFor(request);
    const held = heldTag(request.headers, page.meta.validators, coding);
    if (held !== null) return sendNotModified(response, notModifiedHeaders(page.meta, held));
    const need = drawings.needOf(term, numbers, numbers.counted);
    if (need === 'soon') drawings.drawSoon(term, numbers);
    const { shown } = page;
    const drawing =
      need === 'first' || shown === null ? await drawings.drawFirst(term, numbers, coding) : shown;
    sendPage(request, response, await drawing.bodyFor(coding), views);
  }

  return {
    /** Answers with what is in memory; false when that is not enough, and nothing has been done or counted. */
    now(request: IncomingMessage, response: ServerResponse, slug: string, form: TermForm): boolean {
      const term = terms.current(slug);
      if (term === null || stopping.isStopping() || hasPrecondition(request.headers)) return false;
      return form === 'page'
        ? pageNow(request, response, term)
        : recordNow(request, response, term);
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
        await pageEventually(request, response, term);
      } else {
        const coding = codingFor(request);
        sendRecord(request, response, term, coding, await term.record.make(coding));
      }
      return true;
    },
  };
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  body: KeptBody,
  views: number,
): void {
  send(request, response, body.headers, withViews(body, views));
  // A fast socket has taken the bytes by now; a slow one, or a pipelined answer, still needs them as they are.
  if (response.writableLength > 0) letGo(body);
}
