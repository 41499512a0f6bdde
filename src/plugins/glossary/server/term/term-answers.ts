import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { isCountedView } from '../../core/activity/counted-request';
import { createRequesterClassifier } from '../../core/activity/requester-kind';
import { type Coding, codingFor, codingChooser } from '../http/content-coding';
import type { CachedAnswer } from '../http/cached-answer';
import { send, sendNotModified } from '../http/send-cached';
import { PAGE_CODINGS } from '../term-page/page-body';
import { serviceOf } from '../platform/service-of';
import { heldTag, isConditional, requirePreconditions } from '../http/validation';
import type { CachedPage } from '../term-page/cached-page';
import type { CachedRecord } from './record-cache';
import type { CachedTerm } from './term-cache';
import type { HeldNumbers } from '../activity/live-numbers';

/** User agents whose kind is remembered; there are far fewer in a day. */
const USER_AGENTS_REMEMBERED = 10_000;

const pageCodingFor = codingChooser(PAGE_CODINGS);

/** A form in which a term is answered. */
export type TermForm = 'page' | 'record';

/**
 * Answers the two addresses of a term. Most requests are answered `now`, with what is in memory; what has to be made or read first is
 * answered `eventually`, in the same words.
 */
export default function termAnswers({ strapi }: { strapi: Core.Strapi }) {
  const kindOf = createRequesterClassifier({ entries: USER_AGENTS_REMEMBERED });
  // Found once: looking a service up costs as much as answering.
  const live = serviceOf(strapi, 'liveNumbers');
  const rendering = serviceOf(strapi, 'pageRendering');
  const catalogue = serviceOf(strapi, 'catalogue');
  const pages = serviceOf(strapi, 'pageCache');
  const records = serviceOf(strapi, 'recordCache');

  function count(
    { method, headers }: IncomingMessage,
    term: CachedTerm,
    channel: string,
    numbers: HeldNumbers | null,
  ): void {
    if (isCountedView(method ?? '', headers))
      live.count(term, kindOf(headers['user-agent']), channel, numbers);
  }

  function sendRecord(
    request: IncomingMessage,
    response: ServerResponse,
    record: CachedRecord,
    coding: Coding,
    { headers, body }: CachedAnswer,
  ): void {
    const { meta } = record.body;
    const held = heldTag(request.headers, meta.validators, coding);
    if (held === null) send(request, response, headers, body);
    else sendNotModified(response, meta, held);
    count(request, record, 'json', null);
  }

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    numbers: HeldNumbers,
  ): void {
    count(request, page, 'html', numbers);
    const coding = pageCodingFor(request);
    if (isConditional(request.headers)) {
      const meta = { ...page.meta, validators: page.validatorsWith(numbers) };
      const held = heldTag(request.headers, meta.validators, coding);
      if (held !== null) return sendNotModified(response, meta, held);
    }
    const { body, headers } = rendering.current(page, numbers, coding);
    send(request, response, headers, body.withViews(numbers.views));
    // A fast socket has taken the bytes by now; a slow one, or a pipelined answer, still needs them as they are.
    if (response.writableLength > 0) body.lend();
  }

  function pageNow(request: IncomingMessage, response: ServerResponse, slug: string): boolean {
    const page = pages.current(slug);
    const numbers = page === null ? null : live.current(page.documentId);
    if (page === null || numbers === null) return false;
    sendPage(request, response, page, numbers);
    return true;
  }

  function recordNow(request: IncomingMessage, response: ServerResponse, slug: string): boolean {
    const coding = codingFor(request);
    const record = records.current(slug);
    const answer = record?.body.at(coding);
    if (record === null || answer === undefined) return false;
    sendRecord(request, response, record, coding, answer);
    return true;
  }

  return {
    /** Whether a term is published under the slug as far as is known without waiting. */
    isPublished: (slug: string): boolean => catalogue.state()?.catalogue.bySlug.has(slug) ?? false,

    /** Answers with what is in memory; false when that is not enough, and nothing has been done or counted. */
    now(request: IncomingMessage, response: ServerResponse, slug: string, form: TermForm): boolean {
      return form === 'record'
        ? recordNow(request, response, slug)
        : pageNow(request, response, slug);
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
      if (form === 'page') {
        const page = await pages.find(slug);
        if (page === null) return false;
        const numbers = await live.of(page.documentId);
        requirePreconditions(request.headers, page.validatorsWith(numbers));
        sendPage(request, response, page, numbers);
      } else {
        const record = await records.find(slug);
        if (record === null) return false;
        requirePreconditions(request.headers, record.body.meta.validators);
        const coding = codingFor(request);
        const answer = await record.body.make(coding);
        records.resize(slug, record);
        sendRecord(request, response, record, coding, answer);
      }
      return true;
    },
  };
}
