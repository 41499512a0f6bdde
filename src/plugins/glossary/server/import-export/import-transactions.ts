import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { inFileWords } from '../../core/publishing/completeness';
import type { RefusedRow } from '../../core/import-export/import-plan';
import type { RowPlace } from '../../core/import-export/file-format';
import { RefusedPublication } from '../publishing/refused-publication';
import type { ImportedTerm } from './import-terms';

/** Maximum duration of a transaction before it takes another term, in milliseconds: other writers wait for its end. */
const LONGEST_TRANSACTION = 100;
/** Pause after a transaction on SQLite, in milliseconds: waiting writers retry the file lock every 10 ms. */
const PAUSE = 15;
/** Pause between attempts to write a term, in milliseconds. */
const RETRY_PAUSE = 30;
/** How long a term blocked by other writers is retried, in milliseconds. */
const LONGEST_TRY = 60_000;

/** PostgreSQL: this transaction was the victim of a deadlock. SQLite: others held the file lock the whole time. */
const IN_THE_WAY = /^(40P01|SQLITE_BUSY|SQLITE_LOCKED)/;

/** Called as soon as terms are committed: later ones may fail. */
type OnWritten = (terms: readonly ImportedTerm[]) => void;

export interface FailedRow extends RowPlace {
  readonly name: string;
  readonly message: string;
}

/** An error that is not caused by the row; it ends the run. */
export class RunFailure extends Error {
  constructor(
    readonly place: RowPlace,
    readonly term: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }

  get failedRow(): FailedRow {
    const { line, row } = this.place;
    return { line, row, name: this.term, message: this.message };
  }
}

/**
 * Writes terms in short transactions with pauses for other writers. When one fails, its terms are written one by one, so that a refused term affects
 * no other.
 *
 * @returns the refused terms
 * @throws {RunFailure} on an error that is not caused by a term
 */
export async function writeInTransactions(
  strapi: Core.Strapi,
  terms: readonly ImportedTerm[],
  write: (term: ImportedTerm) => Promise<void>,
  onWritten: OnWritten,
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = [];
  for (let next = 0; next < terms.length;) {
    const begun = next;
    try {
      next = await strapi.db.transaction(() => writeSome(terms, begun, write));
      onWritten(terms.slice(begun, next));
      await pause(strapi);
    } catch (error) {
      strapi.log.debug(`Import: ${String(error)}; writing the next terms one by one`);
      const term = terms[begun];
      if (term !== undefined) refused.push(...(await writeOne(strapi, term, write, onWritten)));
      next = begun + 1;
    }
  }
  return refused;
}

/**
 * Writes terms in one transaction. When it fails, they are written one by one, so that a refused term affects no other.
 *
 * @returns the refused terms
 * @throws {RunFailure} on an error that is not caused by a term
 */
export async function writeTogether(
  strapi: Core.Strapi,
  terms: readonly ImportedTerm[],
  write: (terms: readonly ImportedTerm[]) => Promise<void>,
  onWritten: OnWritten,
): Promise<RefusedRow[]> {
  if (terms.length === 0) return [];
  try {
    await strapi.db.transaction(() => write(terms));
    onWritten(terms);
    await pause(strapi);
    return [];
  } catch (error) {
    strapi.log.debug(`Import: ${String(error)}; writing the terms one by one`);
  }
  const refused: RefusedRow[] = [];
  for (const term of terms) {
    refused.push(...(await writeOne(strapi, term, (one) => write([one]), onWritten)));
  }
  return refused;
}

/** Lets other writers in. PostgreSQL needs no pause. */
async function pause(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client === 'sqlite') await wait(PAUSE);
}

/** Writes terms until the time is used up; returns the index of the next one. */
async function writeSome(
  terms: readonly ImportedTerm[],
  begun: number,
  write: (term: ImportedTerm) => Promise<void>,
): Promise<number> {
  const end = performance.now() + LONGEST_TRANSACTION;
  let next = begun;
  for (const term of terms.slice(begun)) {
    await write(term);
    next += 1;
    if (performance.now() >= end) break;
  }
  return next;
}

/** Writes a term in its own transaction; retries while others block it. */
async function writeOne(
  strapi: Core.Strapi,
  term: ImportedTerm,
  write: (term: ImportedTerm) => Promise<void>,
  onWritten: OnWritten,
): Promise<RefusedRow[]> {
  const { line, row } = term;
  const name = term.term.slug;
  for (const end = performance.now() + LONGEST_TRY; ;) {
    try {
      await strapi.db.transaction(() => write(term));
      onWritten([term]);
      await pause(strapi);
      return [];
    } catch (error) {
      if (error instanceof errors.ValidationError) {
        return [{ line, row, name, reasons: reasonsOf(error) }];
      }
      const { code } = error as { code?: unknown };
      const isInTheWay = typeof code === 'string' && IN_THE_WAY.test(code);
      if (!isInTheWay || performance.now() > end) throw new RunFailure({ line, row }, name, error);
      await wait(RETRY_PAUSE);
    }
  }
}

function reasonsOf(error: errors.ValidationError): readonly string[] {
  return error instanceof RefusedPublication
    ? error.validationErrors.map(inFileWords)
    : [error.message];
}
