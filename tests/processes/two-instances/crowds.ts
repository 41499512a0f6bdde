import { rate } from '../../support/clients/rating-client';
import { eventually } from '../../support/eventually';
import type { RealProcess } from '../../support/process/real-process';
import { MOST_OF_A_NETWORK, started } from './started';
import { slugOf } from '../../support/content/slugs';

const DAY = 86_400_000;
/** The longest duration of a test, in milliseconds. */
const TEST_TAKES = 60_000;

describe('a crowd at two instances', () => {
  // A day of the caps is one of the clock.
  beforeEach(() =>
    eventually(
      () => DAY - (Date.now() % DAY),
      (left) => left > TEST_TAKES,
    ),
  );

  async function aTermOnBoth(name: string): Promise<{ documentId: string; slug: string }> {
    const { instances, panels, category } = started();
    const documentId = await panels[0].publishTerm(name, category);
    const slug = slugOf(name);
    for (const { origin } of instances)
      await eventually(
        () => fetch(`${origin}/glossary/${slug}.json`),
        ({ status }) => status === 200,
      );
    return { documentId, slug };
  }
  /** How many of so many ratings are taken, sent to both instances at once. */
  async function rateAtBoth(slug: string, network: string, count: number): Promise<number> {
    const [one, other] = started().instances;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        rate(at % 2 === 0 ? one.origin : other.origin, slug, {
          address: `${network}.${at}`,
          stars: 1,
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true);
    return answers.filter(({ status }) => status === 201).length;
  }
  async function ask<Answer>(
    { origin }: RealProcess,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly answer: Answer }> {
    const response = await fetch(`${origin}/glossary-panel/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...started().panels[0].credentials, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  }

  it('gives as many ratings as at one', async () => {
    const { slug } = await aTermOnBoth('Rated At Both');
    expect(await rateAtBoth(slug, '192.0.2', 2 * MOST_OF_A_NETWORK)).toBe(MOST_OF_A_NETWORK);
    expect(await rateAtBoth(slug, '198.51.100', 6)).toBe(6);
  });

  /** Both instances show this rating of a term. */
  async function shownAtBoth(slug: string, count: number): Promise<void> {
    const expected = JSON.stringify({ count, average: count === 0 ? null : 1 });
    for (const { origin } of started().instances)
      await eventually(
        async () =>
          (await (await fetch(`${origin}/glossary/${slug}/numbers.json`)).json()) as {
            rating: object;
          },
        ({ rating }) => JSON.stringify(rating) === expected,
      );
  }

  it('whose wave is reverted at both at once: it is reverted once, and kept again at either', async () => {
    const [one, other] = started().instances;
    const { documentId, slug } = await aTermOnBoth('Waved At Both');
    expect(await rateAtBoth(slug, '192.0.2', MOST_OF_A_NETWORK)).toBe(MOST_OF_A_NETWORK);
    const { answer: list } = await ask<{ rows: { day: string }[] }>(
      other,
      'attention?reason=unusual&q=waved',
    );
    const path = `terms/${documentId}/unusual/${list.rows[0]?.day}/ratings`;
    const { answer: wave } = await ask<{ to: number }>(one, path);
    const decisions = await Promise.all(
      [one, other, one, other].map((each) =>
        ask<object>(each, `${path}/take-back`, { until: wave.to }),
      ),
    );
    expect(decisions.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(decisions.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    await shownAtBoth(slug, 0);
    expect((await ask(other, `${path}/keep`, {})).status).toBe(200);
    await shownAtBoth(slug, MOST_OF_A_NETWORK);
  });

  it('whose wave is kept and reverted at once: the displayed decision is the effective one', async () => {
    const { instances, tables } = started();
    const [one, other] = instances;
    const { documentId, slug } = await aTermOnBoth('Decided At Both');
    expect(await rateAtBoth(slug, '192.0.2', MOST_OF_A_NETWORK)).toBe(MOST_OF_A_NETWORK);
    const attention = 'attention?reason=unusual&q=decided';
    const { answer: list } = await ask<{ rows: { day: string }[] }>(other, attention);
    expect(list.rows).toMatchObject([{ slug, count: MOST_OF_A_NETWORK, decision: null }]);
    const path = `terms/${documentId}/unusual/${list.rows[0]?.day}/ratings`;
    const { answer: wave } = await ask<{ to: number }>(one, path);
    // The reverted wave is written but not yet announced when the other instance decides.
    const answers = await tables.heldTogether(
      2,
      async () => {
        const takenBack = ask(one, `${path}/take-back`, { until: wave.to });
        await eventually(tables.waiting, (count) => count > 0);
        return Promise.all([takenBack, ask(other, `${path}/keep`, {})]);
      },
      'glossary_number_changes',
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { answer: after } = await ask<{ rows: { decision: { state: string } | null }[] }>(
      one,
      attention,
    );
    const isTakenBack = after.rows[0]?.decision?.state === 'taken-back';
    await shownAtBoth(slug, isTakenBack ? 0 : MOST_OF_A_NETWORK);
  });
});
