import { BROWSE_TEXT } from '../../../src/plugins/glossary/core/texts/browse';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Deadlock', {
    why_it_matters: 'A zebra stands at the crossing, and a quagga beside it.',
  });
});
afterAll(() => service.stop());

const pageOf = (q: string) => service.http.get('/glossary').query({ q }).expect(200);

it('a list shows the passage by which a term was found', async () => {
  const { text } = await pageOf('zebra');
  expect(text).toContain(BROWSE_TEXT.confidence.mentioned);
  expect(text).toMatch(/<span class="passage">A <mark>zebra<\/mark> stands/);
});

it('while the database is away, a search answers without passages that are not in memory', async () => {
  glossaryOf(service.strapi).currentEntries.forgetAll();
  const isAway = Object.assign(new Error('Nobody answers.'), { code: 'ECONNREFUSED' });
  const database = jest
    .spyOn(service.strapi.db.connection.client, 'acquireConnection')
    .mockRejectedValue(isAway);
  try {
    const { text } = await pageOf('quagga');
    expect(text).toContain('href="/glossary/deadlock"');
    expect(text).not.toContain('class="passage"');
  } finally {
    database.mockRestore();
  }
});
