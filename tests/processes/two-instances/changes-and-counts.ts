import { rate } from '../../support/clients/rating-client';
import { readViews, UNCOUNTED } from '../../support/content/term-stats';
import { eventually } from '../../support/eventually';
import { answeredRequests, countedAsks, statusesOf, sumOf } from '../../support/load/asks';
import { startLoad } from '../../support/load/load';
import type { RealProcess } from '../../support/process/real-process';
import { started } from './started';

async function read(
  { origin }: RealProcess,
  address: string,
): Promise<{ readonly status: number; readonly text: string; readonly location: string | null }> {
  const response = await fetch(`${origin}${address}`, { redirect: 'manual', headers: UNCOUNTED });
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('Location'),
  };
}

describe('changes and counts at two instances', () => {
  /** Waits until the other instance answers as it should, and asks once more: the state stays known. */
  async function soonOnTheOther(
    address: string,
    isRight: (seen: Awaited<ReturnType<typeof read>>) => boolean,
  ): Promise<void> {
    const look = () => read(started().instances[1], address);
    await eventually(look, isRight);
    expect(isRight(await look())).toBe(true);
  }

  it('a new term, an edit, a rename and an unpublication on one instance are known to the other', async () => {
    const { instances, panels, category } = started();
    const [panel] = panels;
    // Asked for before, so that the other instance has an answer in memory that is about to be wrong.
    const quote = `/glossary/verify-quote?text=${encodeURIComponent('A sentence that was changed')}`;
    expect((await read(instances[1], '/glossary/wandering_term')).status).toBe(404);
    expect((await read(instances[1], quote)).text).not.toContain('"verbatim"');
    const documentId = await panel.publishTerm('Wandering Term', category);
    await soonOnTheOther('/glossary/wandering_term', ({ status }) => status === 200);
    await soonOnTheOther('/glossary.json', ({ text }) => text.includes('"wandering_term"'));

    await panel.publishChange(documentId, { short: 'A sentence that was changed.' });
    for (const address of [
      '/glossary/wandering_term',
      '/glossary/wandering_term.json',
      '/glossary',
    ])
      await soonOnTheOther(address, ({ text }) => text.includes('A sentence that was changed.'));
    await soonOnTheOther(quote, ({ text }) => text.includes('"verbatim"'));

    await panel.publishChange(documentId, { slug: 'settled_term' });
    await soonOnTheOther(
      '/glossary/wandering_term',
      ({ status, location }) => status === 301 && location === '/glossary/settled_term',
    );
    await soonOnTheOther('/glossary/settled_term', ({ status }) => status === 200);

    await panel.unpublish(documentId);
    for (const slug of ['settled_term', 'wandering_term'])
      await soonOnTheOther(`/glossary/${slug}.json`, ({ status }) => status === 410);
    await soonOnTheOther('/glossary.json', ({ text }) => !text.includes('"settled_term"'));
  });

  it('instances in other time zones read the same moments', async () => {
    const { instances, panels, category } = started();
    const documentId = await panels[0].createDraft('Term With A Moment', category);
    const [one, other] = await Promise.all(
      instances.map(async ({ origin }) => {
        const address = `${origin}/content-manager/collection-types/plugin::glossary.term/${documentId}`;
        const answer = await fetch(address, { headers: panels[0].credentials });
        return (await answer.json()) as { readonly data: { readonly updatedAt: string } };
      }),
    );
    expect(other).toEqual(one);
    expect(Math.abs(Date.now() - Date.parse(one?.data.updatedAt ?? ''))).toBeLessThan(60_000);
  });

  it('ratings on one instance are shown by the other within a second, and a reader who rates on both counts once', async () => {
    const { instances, panels, category, tables } = started();
    const [one, other] = instances;
    const [panel] = panels;
    const documentId = await panel.publishTerm('Rated Term', category);
    await soonOnTheOther('/glossary/rated_term', ({ text }) => text.includes('No ratings yet'));
    const first = await rate(one.origin, 'rated_term', { address: '192.0.2.1' });
    expect(first.status).toBe(201);
    await soonOnTheOther('/glossary/rated_term', ({ text }) => text.includes('4.0 of 5, 1 rating'));

    const { cookie } = first;
    const again = await rate(other.origin, 'rated_term', { address: '192.0.2.1', cookie });
    expect([again.status, JSON.parse(again.body)]).toEqual([
      200,
      { slug: 'rated_term', count: 1, average: 4 },
    ]);
    expect(await tables.readersOf(documentId)).toEqual([first.reader]);

    await rate(one.origin, 'rated_term', { address: '192.0.2.2' });
    await soonOnTheOther('/glossary/rated_term', ({ text }) =>
      text.includes('4.0 of 5, 2 ratings'),
    );
  });

  it('views on both instances add up: in the tables, on both pages and in activity.json', async () => {
    const { instances, panels, category, tables } = started();
    const [one, other] = instances;
    const [panel] = panels;
    const documentId = await panel.publishTerm('Counted Term', category);
    await soonOnTheOther('/glossary/counted_term', ({ status }) => status === 200);
    const asks = countedAsks(['counted_term']);
    const loads = [one, other].map(({ origin }) =>
      startLoad({ origin, clients: 1, connections: 8, asks, total: 3000 }),
    );
    const requests: Record<string, number> = {};
    for (const report of await Promise.all(loads.map((load) => load.report))) {
      expect(report).toMatchObject({ failures: [], refused: 0, cut: asks.map(() => 0) });
      const statuses = statusesOf(report);
      if (Object.keys(statuses).join() !== '200')
        throw new Error(`${JSON.stringify(statuses)}\n${one.printed()}${other.printed()}`);
      for (const [key, count] of Object.entries(answeredRequests(asks, report)))
        requests[key] = (requests[key] ?? 0) + count;
    }
    const views = sumOf(requests, 'html');
    expect(sumOf(requests)).toBe(6000);

    // Counts of an instance are written within a second, and read by the other within the next.
    await eventually(
      () => Promise.all([one, other].map(({ origin }) => readViews(origin, 'counted_term'))),
      (shown) => shown.every((number) => number === views),
    );
    expect(await tables.viewsOf(documentId)).toBe(views);
    expect(await tables.requestsOf(documentId)).toEqual(requests);
    const [activity, same] = await Promise.all(
      [one, other].map(async (instance) =>
        JSON.parse((await read(instance, '/glossary/counted_term/activity.json')).text),
      ),
    );
    expect(activity).toEqual(same);
    expect(activity).toMatchObject({
      total: 6000,
      by_channel: { html: views, json: 6000 - views },
      by_kind: { human: sumOf(requests, 'human'), unknown: sumOf(requests, 'unknown') },
    });
  });

  it('a report and a rating that are sent to both instances at once are one report and one rating', async () => {
    const { instances, panels, category } = started();
    const [one, other] = instances;
    const [panel] = panels;
    await panel.publishTerm('Sent Twice', category);
    await soonOnTheOther('/glossary/sent_twice', ({ status }) => status === 200);
    const report = async ({ origin }: RealProcess): Promise<string> => {
      const response = await fetch(`${origin}/glossary/sent_twice/reports`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ text: 'The second example does not compile.' }),
      });
      return ((await response.json()) as { readonly html_url: string }).html_url;
    };
    const addresses = await Promise.all([one, other, one, other].map(report));
    expect(new Set(addresses).size).toBe(1);
    expect(addresses[0]).toMatch(/^\/glossary\/sent_twice\/reports\/[0-9a-f]{32}$/);

    const form = await fetch(`${one.origin}/glossary/sent_twice/ratings`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ from: 'page', stars: '4' }),
    });
    const cookie = form.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const again = ({ origin }: RealProcess) =>
      rate(origin, 'sent_twice', { address: '192.0.2.77', cookie });
    const given = await Promise.all([one, other, one, other].map(again));
    expect(given.map(({ body }) => JSON.parse(body).count)).toEqual([1, 1, 1, 1]);
  });
});
