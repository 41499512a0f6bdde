import type { Knex } from 'knex';
import {
  createPublicationEvents,
  type TermEvent,
} from '../../../src/plugins/glossary/server/publishing/publication-events';

const EVENT: TermEvent = {
  documentId: 'race',
  transaction: {} as Knex.Transaction,
  afterCommit: () => Promise.resolve(),
};
const { published, withdrawn } = createPublicationEvents();

it('listeners are called one after the other, each with the event, and those of other events are not', async () => {
  const heard: string[] = [];
  let goOn: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  withdrawn.subscribe(() => void heard.push('withdrawn'));
  published.subscribe(async ({ documentId }) => {
    await slow;
    heard.push(`first: ${documentId}`);
  });
  published.subscribe(() => void heard.push('second'));
  const told = published.emit(EVENT);
  expect(heard).toEqual([]);
  goOn();
  await told;
  expect(heard).toEqual(['first: race', 'second']);
});

it('a listener that fails takes the publication back: no further one is called, and the emitter gets the error', async () => {
  const { deleted } = createPublicationEvents();
  const later = jest.fn();
  deleted.subscribe(() => Promise.reject(new Error('Full disk.')));
  deleted.subscribe(later);
  await expect(deleted.emit(EVENT)).rejects.toThrow('Full disk.');
  expect(later).not.toHaveBeenCalled();
});
