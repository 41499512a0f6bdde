import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../../support/eventually';
import { started } from './started';

describe('a webhook', () => {
  let receiver: Server;
  let origin: string;
  const received: string[] = [];
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(`${request.url} ${body}`);
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  });
  afterAll(() => receiver.close());

  const isTold = (path: string, term: string): Promise<unknown> =>
    eventually(
      () => received,
      (all) => all.some((one) => one.startsWith(`${path} `) && one.includes(`"term":"${term}"`)),
    );

  it('that one instance has made or deleted is told of what the other one saves, or is not', async () => {
    const { panels, category, tables } = started();
    await tables.addWebhook(`${origin}/first`);
    for (const [at, term] of ['Told By One', 'Told By The Other'].entries()) {
      await panels[at]?.createDraft(term, category);
      await isTold('/first', term);
    }
    await tables.removeWebhook(`${origin}/first`);
    await tables.addWebhook(`${origin}/second`);
    await panels[0].createDraft('Told To The Second', category);
    await isTold('/second', 'Told To The Second');
    // Events of other tests may still have been on their way to the first one.
    const ofTheLast = received.filter((one) => one.includes('Told To The Second'));
    expect(ofTheLast.map((one) => one.split(' ')[0])).toEqual(['/second']);
    await tables.removeWebhook(`${origin}/second`);
  });
});
