import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Clock } from '../time/clock';

const MESSAGES = 'glossary_import_messages';
/** Polling interval for an answer, and timeout without one; in milliseconds. */
const PAUSE = 50;
const LONGEST_WAIT = 5000;
/** Messages that were not fetched within this time are deleted, in milliseconds. */
const LIFETIME = 60 * 60 * 1000;

/** A request from one instance to the one that runs the import. */
export interface ImportQuestion {
  readonly request: string;
  readonly act: string;
  readonly parameters: readonly unknown[];
}

/** A part of an answer; only downloads have more than one. */
export type AnswerPiece =
  | { readonly value: unknown }
  | { readonly fault: { readonly name: string; readonly message: string } }
  | { readonly text: string }
  | { readonly end: true };

/** The instance that runs the import did not answer: it is busy, or has ended. */
export class NoAnswer extends Error {}

interface Row {
  readonly id: number;
  readonly request: string;
  readonly content: string;
}

export type ImportMessagesService = ReturnType<typeof createImportMessages>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
}

/**
 * Messages between instances as rows of their shared database, so that instances need no other connection. See
 * docs/decisions/0044-several-instances.md.
 */
export function createImportMessages({ strapi, clock }: Needs) {
  const { connection } = strapi.db;
  const now = (): number => clock.now().getTime();

  async function send(
    addressee: string,
    request: string,
    piece: number,
    content: object,
  ): Promise<void> {
    await connection(MESSAGES).insert({
      addressee,
      request,
      piece,
      content: JSON.stringify(content),
      sent_at: now(),
    });
  }

  /** Fetches and deletes the messages for an addressee, in order. */
  async function fetch(addressee: string): Promise<readonly Row[]> {
    const rows = await connection(MESSAGES)
      .where({ addressee })
      .orderBy(['id', 'piece'])
      .select<Row[]>('id', 'request', 'content');
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await connection(MESSAGES).whereIn('id', ids).delete();
    return rows;
  }

  return {
    /**
     * Sends a request to an instance and yields the parts of its answer.
     *
     * @throws {NoAnswer} when nothing arrives within LONGEST_WAIT
     */
    async *ask(
      instance: string,
      action: string,
      parameters: readonly unknown[],
    ): AsyncGenerator<AnswerPiece, void> {
      const request = randomUUID();
      await send(instance, request, 0, { act: action, parameters });
      let answeredAt = performance.now();
      while (performance.now() - answeredAt < LONGEST_WAIT) {
        for (const { content } of await fetch(request)) {
          answeredAt = performance.now();
          const piece = JSON.parse(content) as AnswerPiece;
          yield piece;
          if (!('text' in piece)) return;
        }
        await wait(PAUSE);
      }
      throw new NoAnswer(`No answer to “${action}” within ${LONGEST_WAIT} ms.`);
    },

    async questionsTo(instance: string): Promise<readonly ImportQuestion[]> {
      const rows = await fetch(instance);
      return rows.map(({ request, content }) => ({
        ...(JSON.parse(content) as Pick<ImportQuestion, 'act' | 'parameters'>),
        request,
      }));
    },

    answer: (request: string, piece: number, content: AnswerPiece): Promise<void> =>
      send(request, request, piece, content),

    async removeOld(): Promise<void> {
      await connection(MESSAGES)
        .where('sent_at', '<', now() - LIFETIME)
        .delete();
    },
  };
}
