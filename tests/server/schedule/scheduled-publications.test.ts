import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { createScheduledPublications } from '../../../src/plugins/glossary/server/schedule/scheduled-publications';
import { someSettings } from '../../support/content/a-term';

it.each([
  [true, 1],
  [false, 0],
])(
  'with schedules %s, due publications are looked for %i times at the start',
  async (isOn, times) => {
    const compare = jest.fn(() => Promise.reject(new Error('No connection.')));
    const outage = { failed: () => undefined, succeeded: () => undefined };
    const needs = {
      databaseClock: { compare },
      outages: { due: outage },
      settings: someSettings({ features: { ...ALL_FEATURES, schedule: isOn } }),
    };
    const publications = createScheduledPublications(
      needs as unknown as Parameters<typeof createScheduledPublications>[0],
    );
    publications.start();
    await publications.stop();
    expect(compare).toHaveBeenCalledTimes(times);
  },
);
