import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';
import {
  type Activity,
  ACTIVITY_DAYS,
  type ActivityKey,
  activityCountOf,
  activityKey,
  activityOf,
  dayOfKey,
} from '../../core/activity';
import { type CalendarDay, daysBefore } from '../../core/calendar-day';
import type { RatingSummary } from '../../core/rating';
import type { RequesterKind } from '../../core/requester-kinds';
import { serviceOf } from '../service-of';
import { add } from './unwritten-counts';

const VIEWS = 'glossary_view_counts';
const ACTIVITY = 'glossary_activity_counts';
/** The channel whose requests are views. */
const VIEW_CHANNEL = 'html';
/** Memory for the numbers of terms, in bytes as estimated; those asked for last stay. */
const BYTES_KEPT = 16 * 1024 * 1024;
/** Estimates for one term and for one of its counts. */
const BYTES_OF_TERM = 500;
const BYTES_OF_COUNT = 100;
/**
 * From which age on numbers are read again in the background, and from which nobody is answered with them, in milliseconds. Shared: other
 * instances write to the same database. Own: only a person with a database tool can come between.
 */
const AGES = {
  shared: { renewed: 400, old: 900 },
  own: { renewed: 10_000, old: 20_000 },
} as const;
/** How long a reader waits for newer numbers before those in memory are shown, in milliseconds. */
const LONGEST_WAIT = 200;
/** After a failure the numbers in memory are shown for so long before the database is asked again, in milliseconds. */
const PAUSE_AFTER_FAILURE = 1000;

/** The numbers of one term that change without the term changing; kept current by whoever counts. */
export interface HeldNumbers {
  views: number;
  rating: RatingSummary;
  /** Requests of the last days, by day, kind and channel. */
  requests: Map<ActivityKey, number>;
  /** Grows when a request is counted. */
  counted: number;
  /** Grows when another rating was read. */
  rated: number;
  /** Which reading the rating is from; an earlier reading that ends later does not replace it. */
  ratingReading: number;
  /** When the database was read, in milliseconds of the process's clock. */
  readAt: number;
}

/** The term that a request counts for. */
export interface CountedTerm {
  readonly documentId: string;
  /** The key of the term's category. */
  readonly category: string;
}

/**
 * Views, rating and activity of the terms that are asked for, in memory: what the database holds and what is not yet written. On
 * PostgreSQL other instances write too, so numbers are read again when they are some time old; while the database is away, those in
 * memory are shown.
 */
export default function liveNumbers({ strapi }: { strapi: Core.Strapi }) {
  const held = new LRUCache<string, HeldNumbers>({
    maxSize: BYTES_KEPT,
    sizeCalculation: ({ requests }) => BYTES_OF_TERM + requests.size * BYTES_OF_COUNT,
  });
  const reading = new Map<
    string,
    { readonly since: number; readonly done: Promise<HeldNumbers> }
  >();
  const ages =
    serviceOf(strapi, 'settings').current().database.client === 'postgres' ? AGES.shared : AGES.own;
  let ratingReadings = 0;
  /** Grows when something is forgotten: what was being read then is not kept. */
  let timesForgotten = 0;
  // Found once: looking a service up costs as much as counting.
  const clock = serviceOf(strapi, 'clock');
  const counting = serviceOf(strapi, 'counting');
  let keys: { day: CalendarDay; byKindAndChannel: Map<string, ActivityKey> } | null = null;

  /** The key of today's requests, made once a day. */
  function keyOfToday(kind: RequesterKind, channel: string): ActivityKey {
    const day = clock.today();
    if (keys === null || keys.day !== day) keys = { day, byKindAndChannel: new Map() };
    const name = kind + channel;
    let key = keys.byKindAndChannel.get(name);
    if (key === undefined) {
      key = activityKey(day, kind, channel);
      keys.byKindAndChannel.set(name, key);
    }
    return key;
  }

  function noteRating(numbers: HeldNumbers, rating: RatingSummary, fromReading: number): void {
    if (fromReading < numbers.ratingReading) return;
    const { rating: known } = numbers;
    numbers.ratingReading = fromReading;
    if (known.count === rating.count && known.average === rating.average) return;
    numbers.rating = rating;
    numbers.rated += 1;
  }

  async function readCounts(documentId: string) {
    const since = daysBefore(clock.today(), ACTIVITY_DAYS - 1);
    const [views, requests] = await Promise.all([
      strapi.db
        .connection(VIEWS)
        .where({ term_document_id: documentId })
        .first<{ views: number | string } | undefined>('views'),
      strapi.db
        .connection(ACTIVITY)
        .where({ term_document_id: documentId })
        .where('day', '>=', since)
        .select<{ day: string; kind: RequesterKind; channel: string; requests: number | string }[]>(
          'day',
          'kind',
          'channel',
          'requests',
        ),
    ]);
    return { views: Number(views?.views ?? 0), requests };
  }

  async function read(documentId: string): Promise<HeldNumbers> {
    const forgotten = timesForgotten;
    const startedAt = performance.now();
    ratingReadings += 1;
    const ratingReading = ratingReadings;
    const rating = await serviceOf(strapi, 'ratings').summaryOf(documentId);
    return counting.readBetweenWrites(
      () => readCounts(documentId),
      (found) => {
        const numbers = held.get(documentId) ?? {
          views: 0,
          rating,
          requests: new Map<ActivityKey, number>(),
          counted: 0,
          rated: 0,
          ratingReading,
          readAt: 0,
        };
        noteRating(numbers, rating, ratingReading);
        const requests = new Map(
          found.requests.map(({ day, kind, channel, requests: count }) => [
            activityKey(day, kind, channel),
            Number(count),
          ]),
        );
        let views = found.views;
        for (const unwritten of counting.unwritten(documentId)) {
          views += unwritten.views;
          for (const [key, count] of unwritten.requests) add(requests, key, count);
        }
        if (!areSameCounts(numbers.requests, requests)) numbers.counted += 1;
        numbers.views = views;
        numbers.requests = requests;
        numbers.readAt = startedAt;
        if (forgotten === timesForgotten) held.set(documentId, numbers);
        return numbers;
      },
    );
  }

  function readOnce(documentId: string): {
    readonly since: number;
    readonly done: Promise<HeldNumbers>;
  } {
    const known = reading.get(documentId);
    if (known) return known;
    const started = {
      since: performance.now(),
      done: read(documentId)
        .catch((error: unknown) => {
          pause(documentId);
          throw error;
        })
        .finally(() => reading.delete(documentId)),
    };
    reading.set(documentId, started);
    return started;
  }

  /** After a failure, what is known is good for another while, so that not every request tries again. */
  function pause(documentId: string): void {
    const known = held.peek(documentId);
    if (known !== undefined) known.readAt = performance.now() - ages.renewed + PAUSE_AFTER_FAILURE;
  }

  /** What is read, or after a failure what is known. */
  function orKnown(done: Promise<HeldNumbers>, known: HeldNumbers): Promise<HeldNumbers> {
    return done.catch(() => known);
  }

  return {
    /** The numbers of a term, when they are in memory and not too old. */
    current(documentId: string): HeldNumbers | null {
      const numbers = held.get(documentId);
      if (numbers === undefined) return null;
      const age = performance.now() - numbers.readAt;
      if (age < ages.renewed) return numbers;
      if (age >= ages.old) return null;
      if (!reading.has(documentId)) void orKnown(readOnce(documentId).done, numbers);
      return numbers;
    },

    /**
     * The numbers of a term, read when they are not in memory.
     *
     * @throws when they are not in memory and the database is away
     */
    async of(documentId: string): Promise<HeldNumbers> {
      const current = this.current(documentId);
      if (current !== null) return current;
      const { since, done } = readOnce(documentId);
      const known = held.get(documentId);
      if (known === undefined) return done;
      return orAfter(orKnown(done, known), since + LONGEST_WAIT - performance.now(), known);
    },

    /** Counts a request of a term. The numbers that are about to be shown are right at once, as are those in memory. */
    count(
      { documentId, category }: CountedTerm,
      kind: RequesterKind,
      channel: string,
      shown: HeldNumbers | null,
    ): void {
      const isView = channel === VIEW_CHANNEL;
      const key = keyOfToday(kind, channel);
      counting.count(documentId, category, key, isView);
      const known = held.get(documentId);
      if (known !== undefined) note(known, key, isView);
      if (shown !== null && shown !== known) note(shown, key, isView);
    },

    /** The activity of a term; days that have left the window are forgotten. */
    activityOf({ requests }: HeldNumbers): Activity {
      const today = clock.today();
      const activity = activityOf(
        Array.from(requests, ([key, count]) => activityCountOf(key, count)),
        today,
      );
      for (const key of requests.keys()) if (dayOfKey(key) < activity.from) requests.delete(key);
      return activity;
    },

    /** Reads a term's rating anew after it changed; its page shows it from now on. */
    async readRating(documentId: string): Promise<RatingSummary> {
      // A reading of all numbers that began before the change must not end after this one.
      await reading.get(documentId)?.done.catch(() => undefined);
      ratingReadings += 1;
      const ratingReading = ratingReadings;
      const rating = await serviceOf(strapi, 'ratings').summaryOf(documentId);
      const numbers = held.get(documentId);
      if (numbers) noteRating(numbers, rating, ratingReading);
      return rating;
    },

    /** Forgets the numbers of a term, or of all: they are read anew when they are asked for. */
    forget(documentId?: string): void {
      timesForgotten += 1;
      if (documentId === undefined) held.clear();
      else held.delete(documentId);
    },
  };
}

function note(numbers: HeldNumbers, key: ActivityKey, isView: boolean): void {
  if (isView) numbers.views += 1;
  add(numbers.requests, key, 1);
  numbers.counted += 1;
}

function areSameCounts(
  some: ReadonlyMap<ActivityKey, number>,
  others: ReadonlyMap<ActivityKey, number>,
): boolean {
  if (some.size !== others.size) return false;
  for (const [key, count] of some) if (others.get(key) !== count) return false;
  return true;
}

/** The value of a promise, or another one when it takes longer than some milliseconds. */
async function orAfter<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Value,
): Promise<Value> {
  if (milliseconds <= 0) return otherwise;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
