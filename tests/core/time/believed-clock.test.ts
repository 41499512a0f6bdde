import {
  type ClockRecord,
  nextClockRecord,
} from '../../../src/plugins/glossary/core/time/believed-clock';
import { pseudoRandom } from '../../support/pseudo-random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = Date.parse('2026-03-01T00:00:00Z');
const STARTS = 200;
/** More than a day off nights, and less than a weekend, in hours. */
const AWAY = 30;

const isBelieved = (record: ClockRecord): boolean => record.seen >= record.believedFrom;

it.each([1, 2, 3, 4, 5])(
  'a clock that is ahead or behind by days is not believed for a day, however often the service starts: %i',
  (seed) => {
    const random = pseudoRandom(seed);
    let record = nextClockRecord(null, FIRST);
    let [now, setAt, offset] = [FIRST, -Infinity, 0];
    const believed: boolean[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      now += random(AWAY) * HOUR;
      if (random(5) === 0) {
        const days = 3 + random(1000);
        offset += (random(2) === 0 ? days : -days) * DAY;
        setAt = now;
      }
      record = nextClockRecord(record, now + offset);
      const isOld = now - setAt >= DAY;
      expect([start, isBelieved(record)]).toEqual([start, isOld]);
      believed.push(isOld);
    }
    expect(new Set(believed)).toEqual(new Set([true, false]));
  },
);
