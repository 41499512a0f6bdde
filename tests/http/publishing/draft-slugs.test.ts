import {
  inFormWords,
  refusalMessage,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  slugHolderFault,
  WAYS_TO_TAKE_OVER,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { imported, linesOf } from '../../support/content/glossary-files';
import { logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const draftsWith = (slug: string): Promise<number> =>
  service.strapi.db.query(TERM).count({ where: { slug, publishedAt: { $null: true } } });
const TAKEN = slugHolderFault({ hold: 'draft', name: null }, WAYS_TO_TAKE_OVER.inForm);
const refusalOf = (name: string): string => refusalMessage(name, [TAKEN], 'saved');

describe('a slug that was never published', () => {
  it('belongs to the draft that got it first, whichever way the second comes', async () => {
    const { strapi } = service;
    await aDraft(strapi, 'First One');
    await expect(aDraft(strapi, 'First One')).rejects.toThrow(refusalOf('First One'));
    const other = await aDraft(strapi, 'Second One');
    await expect(edit(strapi, other, { slug: 'first_one' })).rejects.toThrow(
      refusalOf('Second One'),
    );
    await expect(strapi.documents(TERM).clone({ documentId: other })).rejects.toThrow(
      refusalOf('Second One'),
    );
    expect(await draftsWith('first_one')).toBe(1);
    expect(await draftsWith('second_one')).toBe(1);
  });

  it('is refused in the panel at its field', async () => {
    await aDraft(service.strapi, 'Panel Slug');
    const token = await logInToPanel(service);
    const { status, body } = await service.http
      .post(`/content-manager/collection-types/${TERM}`)
      .set('Authorization', `Bearer ${token}`)
      .send({ term: 'Panel Slug', slug: 'panel_slug' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      message: refusalOf('Panel Slug'),
      details: { errors: [{ path: ['slug'], message: TAKEN.message }] },
    });
  });

  it('belongs to one of ten that are written at once', async () => {
    const { strapi } = service;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => aDraft(strapi, 'At Once')),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason.message)] : [],
    );
    expect(refused).toEqual(Array.from({ length: 9 }, () => refusalOf('At Once')));
    expect(await draftsWith('at_once')).toBe(1);
  });

  it('is not given to a draft either when a term of a file has it', async () => {
    const { strapi } = service;
    const outcome = await imported(strapi, linesOf({ slug: 'from_file', term: 'From File' }), {
      as: 'draft',
      onProgress: () => undefined,
    });
    expect(outcome).toMatchObject({ end: 'done', written: 1, refused: [] });
    await expect(aDraft(strapi, 'From File')).rejects.toThrow(refusalOf('From File'));
  });
});

it('drafts that share a slug from before can be saved, and told apart', async () => {
  const { strapi } = service;
  await aDraft(strapi, 'Old Twin');
  const other = await aDraft(strapi, 'Old Twin Too');
  // Below the Document Service, as earlier versions left them.
  const data = { slug: 'old_twin' };
  await strapi.db.query(TERM).update({ where: { documentId: other }, data });
  await edit(strapi, other, { short: 'Another sentence.', slug: 'old_twin' });
  await edit(strapi, other, { slug: 'old_twin_too' });
  expect(await draftsWith('old_twin')).toBe(1);
});

it('a slug that is an address can be drafted: the publication decides about it', async () => {
  const { strapi } = service;
  const owner = await aPublishedTerm(strapi, 'Its Owner');
  const other = await aDraft(strapi, 'Successor', { slug: 'its_owner' });
  const taken = slugHolderFault({ hold: 'page', name: 'Its Owner' }, WAYS_TO_TAKE_OVER.inForm);
  await expect(publish(strapi, other)).rejects.toThrow(inFormWords(taken));

  // The owner's own draft comes back to it at any time.
  await edit(strapi, owner, { slug: 'moved_owner' });
  await strapi.documents(TERM).discardDraft({ documentId: owner });
  expect(await draftsWith('its_owner')).toBe(2);
});
