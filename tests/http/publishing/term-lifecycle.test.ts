import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  aDraft,
  aMovedTerm,
  aPublishedTerm,
  SCORE,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { notARedirect } from '../../../src/plugins/glossary/server/publishing/redirects';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { namedInBetween } from '../../../src/plugins/glossary/core/successors/successors';
import { WRONG_SUCCESSOR } from '../../../src/plugins/glossary/server/successors/named-successors';
import { UNCOUNTED } from '../../support/content/term-stats';
import { slugOf } from '../../support/content/slugs';

let service: RunningService;
let administrator: string;
let author: string;
let editor: string;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
  author = await colleagueInPanel(service, 'strapi-author');
  editor = await colleagueInPanel(service, 'strapi-editor');
});
afterAll(() => service.stop());
beforeEach(() => service.setToday('2026-03-23'));

const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;
const viewsOf = async (slug: string): Promise<number> => {
  const { text } = await service.http.get(`/glossary/${slug}`);
  return Number(/<dd id="views">([\d,]+)<\/dd>/.exec(text)?.[1]?.replaceAll(',', ''));
};

it('publish, edit, publish, unpublish, republish, rename: dates, counters and redirects hold', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'First Name');
  expect(await record('first_name')).toMatchObject({
    created: '2026-03-23',
    updated: '2026-03-23',
  });
  expect(await viewsOf('first_name')).toBe(1);

  service.setToday('2026-03-25');
  await edit(strapi, documentId, { short: 'Another definition.' });
  expect((await record('first_name')).short).toBe('A definition of one sentence.');

  await publish(strapi, documentId);
  expect(await record('first_name')).toMatchObject({
    short: 'Another definition.',
    created: '2026-03-23',
    updated: '2026-03-25',
  });

  await unpublish(strapi, documentId);
  expect((await http.get('/glossary/first_name')).status).toBe(410);

  service.setToday('2026-03-27');
  await publish(strapi, documentId);
  expect(await record('first_name')).toMatchObject({
    created: '2026-03-23',
    updated: '2026-03-25',
  });
  expect(await viewsOf('first_name')).toBe(2);

  await edit(strapi, documentId, { slug: 'second_name' });
  expect((await http.get('/glossary/second_name')).status).toBe(404);
  await publish(strapi, documentId);
  for (const suffix of ['', '.json']) {
    const { status, headers } = await http.get(`/glossary/first_name${suffix}`);
    expect([status, headers.location]).toEqual([301, `/glossary/second_name${suffix}`]);
  }
  expect(await record('second_name')).toMatchObject({
    created: '2026-03-23',
    updated: '2026-03-27',
  });
  expect(await viewsOf('second_name')).toBe(3);

  await edit(strapi, documentId, { slug: 'first_name' });
  await publish(strapi, documentId);
  expect((await http.get('/glossary/first_name')).status).toBe(200);
  expect((await http.get('/glossary/second_name')).headers.location).toBe('/glossary/first_name');
});

it('a term that is published while it is being looked for is answered, not redirected to itself', async () => {
  const { strapi, http } = service;
  const catalogue = glossaryOf(strapi).catalogueSource;
  const { currentSlugOf } = catalogue;
  for (const suffix of ['', '.json']) {
    const term = suffix === '' ? 'Just In Time' : 'Just In Case';
    const slug = slugOf(term);
    catalogue.currentSlugOf = async (...asked) => {
      catalogue.currentSlugOf = currentSlugOf;
      await aPublishedTerm(strapi, term);
      return currentSlugOf(...asked);
    };
    expect((await http.get(`/glossary/${slug}${suffix}`)).status).toBe(200);
    expect(catalogue.currentSlugOf).toBe(currentSlugOf);
  }
});

it('a related term that is unpublished disappears from the record and comes back', async () => {
  const { strapi } = service;
  const other = await aPublishedTerm(strapi, 'Other Term');
  const third = await aDraft(strapi, 'Third Term');
  await aPublishedTerm(strapi, 'Relating Term', {
    related: [third, other],
    prerequisites: [other],
  });
  expect((await record('relating_term')).related).toEqual(['other_term']);

  await publish(strapi, third);
  expect((await record('relating_term')).related).toEqual(['third_term', 'other_term']);

  await unpublish(strapi, other);
  expect(await record('relating_term')).toMatchObject({
    related: ['third_term'],
    prerequisites: [],
  });

  await publish(strapi, other);
  expect(await record('relating_term')).toMatchObject({
    related: ['third_term', 'other_term'],
    prerequisites: ['other_term'],
  });
});

it('a relation that the draft lost stays on the page until the draft is published', async () => {
  const { strapi } = service;
  const other = await aPublishedTerm(strapi, 'Kept For Now');
  const documentId = await aPublishedTerm(strapi, 'Losing A Relation', { related: [other] });
  await edit(strapi, documentId, { related: [] });
  expect((await record('losing_a_relation')).related).toEqual(['kept_for_now']);
  await publish(strapi, documentId);
  expect((await record('losing_a_relation')).related).toEqual([]);
});

it('a deleted term frees its addresses and takes its counters with it', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Short Lived');
  expect(await viewsOf('short_lived')).toBe(1);
  await strapi.documents('plugin::glossary.term').delete({ documentId });
  expect((await http.get('/glossary/short_lived')).status).toBe(410);
  await aPublishedTerm(strapi, 'Short Lived');
  expect(await viewsOf('short_lived')).toBe(1);
});

it('a clone has no score, and publishing it leaves the original its own', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Scored Original');
  await strapi.documents('plugin::glossary.debt-score').create({
    data: { term: documentId, ...SCORE },
  });
  const clone = await strapi
    .documents('plugin::glossary.term')
    .clone({ documentId, data: { slug: 'scored_clone' } });
  await publish(strapi, clone?.documentId ?? '');
  await edit(strapi, documentId, { short: 'Published after its clone.' });
  await publish(strapi, documentId);
  const { text } = await service.http.get('/glossary/scored_original');
  expect(text).toContain('Published after its clone.');
  expect(text).toContain('debt(d5/e5/b5/t5)');
  expect((await service.http.get('/glossary/scored_clone')).text).not.toContain('debt(');
});

const giveUp = (documentId: string, slug: string, token = editor) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/addresses/${slug}/give-up`)
    .set('Authorization', `Bearer ${token}`);
const oldAddressesOf = async (documentId: string): Promise<unknown> => {
  const { body } = await service.http
    .get(`/glossary-panel/terms/${documentId}`)
    .set('Authorization', `Bearer ${administrator}`);
  return body.oldAddresses;
};
const statusOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;

it('the redirects of a term are its slugs without the current one', async () => {
  const documentId = await aMovedTerm(service.strapi, 'Listed', 'listed');
  await edit(service.strapi, documentId, { slug: 'listed_draft' });
  expect(await oldAddressesOf(documentId)).toEqual(['listed']);
  await unpublish(service.strapi, documentId);
  expect(await oldAddressesOf(documentId)).toEqual(['listed', 'listed_moved']);
});

it('an old address that is given up leads nowhere, and any term may have it', async () => {
  const { strapi } = service;
  const documentId = await aMovedTerm(service.strapi, 'Giver', 'giver');
  expect(await statusOf('giver')).toBe(301);
  await giveUp(documentId, 'giver').expect(200);
  expect(await statusOf('giver')).toBe(404);
  expect(await statusOf('giver_moved')).toBe(200);
  expect(await oldAddressesOf(documentId)).toEqual([]);
  expect((await glossaryOf(strapi).termAddresses.slugRedirects()).has('giver')).toBe(false);

  const taker = await aPublishedTerm(strapi, 'Taker', { slug: 'giver' });
  expect(await statusOf('giver')).toBe(200);
  await edit(strapi, taker, { slug: 'taker' });
  await publish(strapi, taker);
  expect(await oldAddressesOf(taker)).toEqual(['giver']);
});

it('one that was given up is its address again when the term is published under it', async () => {
  const { strapi } = service;
  const documentId = await aMovedTerm(service.strapi, 'Returner', 'returner');
  await giveUp(documentId, 'returner').expect(200);
  await edit(strapi, documentId, { slug: 'returner' });
  await publish(strapi, documentId);
  expect(await statusOf('returner')).toBe(200);
  expect(await oldAddressesOf(documentId)).toEqual(['returner_moved']);
});

it('the address of the page is not given up, nor that of another term, nor one that was given up', async () => {
  const documentId = await aMovedTerm(service.strapi, 'Keeper', 'keeper');
  const refused = await giveUp(documentId, 'keeper_moved').expect(404);
  expect(refused.body.error.message).toBe(notARedirect('keeper_moved'));
  const other = await aDraft(service.strapi, 'Not Its Own');
  await giveUp(other, 'keeper').expect(404);
  await giveUp(documentId, 'keeper').expect(200);
  await giveUp(documentId, 'keeper', administrator).expect(404);
  // Sent again because its answer was lost.
  await giveUp(documentId, 'keeper').expect(200);
  await aPublishedTerm(service.strapi, 'Next Keeper', { slug: 'keeper' });
  await giveUp(documentId, 'keeper').expect(200);
  expect(await statusOf('keeper')).toBe(200);
});

it('needs the right to publish the term', async () => {
  const documentId = await aMovedTerm(service.strapi, 'Guarded Address', 'guarded_address');
  await giveUp(documentId, 'guarded_address', author).expect(403);
  await giveUp(documentId, 'guarded_address', 'nobody').expect(401);
  expect(await statusOf('guarded_address')).toBe(301);
});

const TERM = 'plugin::glossary.term';

const get = (path: string) => service.http.get(path).set(UNCOUNTED);
const remove = (documentId: string) => service.strapi.documents(TERM).delete({ documentId });
const name = (documentId: string, successor: string | null, token = editor, seen?: string | null) =>
  service.http
    .put(`/glossary-panel/terms/${documentId}/successor`)
    .set('Authorization', `Bearer ${token}`)
    .send({ successor, seen });
const named = (documentId: string, token = editor) =>
  service.http
    .get(`/glossary-panel/terms/${documentId}/successor`)
    .set('Authorization', `Bearer ${token}`);
const successorAt = async (slug: string): Promise<unknown> =>
  (await get(`/glossary/${slug}.json`).expect(410)).body.successor;

/** A term that was published as `<slug>_before` and `<slug>`, and is not any more. */
async function aWithdrawnTerm(term: string, slug: string): Promise<string> {
  const documentId = await aPublishedTerm(service.strapi, term, { slug: `${slug}_before` });
  await edit(service.strapi, documentId, { slug });
  await publish(service.strapi, documentId);
  await unpublish(service.strapi, documentId);
  return documentId;
}

describe('a withdrawn term', () => {
  it('is gone at all its addresses, for readers and for programs', async () => {
    await aWithdrawnTerm('Gone', 'gone');
    for (const slug of ['gone', 'gone_before'])
      for (const path of ['', '.json', '/history', '/history.json', '/activity.json', '/reports'])
        expect([path, (await get(`/glossary/${slug}${path}`)).status]).toEqual([path, 410]);
    await service.http.post('/glossary/gone/ratings').type('form').send({ stars: 4 }).expect(410);
    await service.http.head('/glossary/gone').expect(410);
    const { text } = await get('/glossary/gone');
    expect(text).toContain(`<h1>${PROBLEM_TEXT.gone.title}</h1>`);
    expect(text).toContain(REFUSED.withdrawn('gone'));
    const { body, headers } = await get('/glossary/gone.json');
    expect(headers['content-type']).toBe('application/problem+json');
    expect(body).toEqual({
      type: expect.stringMatching(/#gone$/) as string,
      title: PROBLEM_TEXT.gone.title,
      status: 410,
      detail: REFUSED.withdrawn('gone'),
      instance: '/glossary/gone.json',
      successor: null,
    });
  });

  it('is there again once it is published, and gone when it is deleted', async () => {
    const { strapi } = service;
    const documentId = await aWithdrawnTerm('Returning', 'returning');
    await publish(strapi, documentId);
    expect(await statusOf('returning')).toBe(200);
    expect(await statusOf('returning_before')).toBe(301);
    await remove(documentId);
    expect([await statusOf('returning'), await statusOf('returning_before')]).toEqual([410, 410]);
  });

  it('that was never published is not found, with any draft', async () => {
    const { strapi } = service;
    const documentId = await aDraft(strapi, 'Only A Draft', { slug: 'only_a_draft' });
    expect(await statusOf('only_a_draft')).toBe(404);
    await remove(documentId);
    expect(await statusOf('only_a_draft')).toBe(404);
    const withdrawn = await aWithdrawnTerm('Redrafted', 'redrafted');
    await edit(strapi, withdrawn, { slug: 'redrafted_anew' });
    expect(await statusOf('redrafted_anew')).toBe(404);
  });
});

describe('the successor of a withdrawn term', () => {
  it('is returned while it is published, with its current name and slug', async () => {
    const { strapi } = service;
    const successor = await aPublishedTerm(strapi, 'Mutual <Exclusion>', {
      slug: 'mutual_exclusion',
    });
    const documentId = await aWithdrawnTerm('Mutex', 'mutex');
    await name(documentId, successor).expect(200);
    expect(await successorAt('mutex')).toMatchObject({
      slug: 'mutual_exclusion',
      term: 'Mutual <Exclusion>',
      html_url: expect.stringMatching(/\/glossary\/mutual_exclusion$/) as string,
      json_url: expect.stringMatching(/\/glossary\/mutual_exclusion\.json$/) as string,
    });
    expect(await successorAt('mutex_before')).toMatchObject({ slug: 'mutual_exclusion' });
    expect((await get('/glossary/mutex')).text).toContain(
      'Read instead: <a href="/glossary/mutual_exclusion">Mutual &lt;Exclusion&gt;</a>',
    );
    await edit(strapi, successor, { slug: 'exclusion' });
    await publish(strapi, successor);
    expect(await successorAt('mutex')).toMatchObject({ slug: 'exclusion' });
    await unpublish(strapi, successor);
    expect(await successorAt('mutex')).toBeNull();
  });

  it('is named before the withdrawal or after it, changed and removed', async () => {
    const { strapi } = service;
    const [one, other] = [
      await aPublishedTerm(strapi, 'One'),
      await aPublishedTerm(strapi, 'Other'),
    ];
    const documentId = await aPublishedTerm(strapi, 'Named First', { slug: 'named_first' });
    await name(documentId, one).expect(200);
    expect(await statusOf('named_first')).toBe(200);
    await unpublish(strapi, documentId);
    expect(await successorAt('named_first')).toMatchObject({ slug: 'one' });
    await name(documentId, other).expect(200);
    expect(await successorAt('named_first')).toMatchObject({ slug: 'other' });
    expect((await named(documentId)).body).toEqual({
      isPublished: false,
      mayName: true,
      successor: { documentId: other, name: 'Other', isPublished: true },
    });
    await name(documentId, null).expect(200);
    expect(await successorAt('named_first')).toBeNull();
  });

  it('that a colleague has named or removed meanwhile is kept, and the refusal says which', async () => {
    const { strapi } = service;
    const [seen, theirs, mine] = [
      await aPublishedTerm(strapi, 'Seen'),
      await aPublishedTerm(strapi, 'Theirs'),
      await aPublishedTerm(strapi, 'Mine'),
    ];
    const documentId = await aPublishedTerm(strapi, 'Named By Two');
    await name(documentId, seen, editor, null).expect(200);
    await name(documentId, theirs, administrator).expect(200);
    const now = (await named(documentId)).body.successor;
    for (const choice of [mine, null]) {
      const { body } = await name(documentId, choice, editor, seen).expect(409);
      expect(body.error).toMatchObject({ message: namedInBetween(now), details: { seen: theirs } });
    }
    // Sent again because its answer was lost.
    await name(documentId, theirs, editor, seen).expect(200);
    await name(documentId, null, administrator).expect(200);
    const { body } = await name(documentId, mine, editor, theirs).expect(409);
    expect(body.error.message).toBe(namedInBetween(null));
    await name(documentId, theirs, administrator, null).expect(200);
    await remove(theirs);
    await name(documentId, mine, editor, null).expect(200);
  });

  it('is chosen anew by an editor whose form does not show their own first choice yet', async () => {
    const { strapi } = service;
    const first = await aPublishedTerm(strapi, 'First Choice');
    const second = await aPublishedTerm(strapi, 'Second Choice');
    const documentId = await aWithdrawnTerm('Chosen Anew', 'chosen_anew');
    for (const choice of [first, second, null, first])
      await name(documentId, choice, editor, null).expect(200);
    expect(await successorAt('chosen_anew')).toMatchObject({ slug: 'first_choice' });
    await publish(strapi, documentId);
    await unpublish(strapi, documentId);
    await name(documentId, second, editor, first).expect(409);
    expect(await successorAt('chosen_anew')).toBeNull();
  });

  it('is named for a deleted term too, and forgotten with the next publication', async () => {
    const { strapi } = service;
    const successor = await aPublishedTerm(strapi, 'Heir');
    const deleted = await aPublishedTerm(strapi, 'Deleted With Heir', {
      slug: 'deleted_with_heir',
    });
    await name(deleted, successor).expect(200);
    await remove(deleted);
    expect(await successorAt('deleted_with_heir')).toMatchObject({ slug: 'heir' });

    const documentId = await aWithdrawnTerm('Forgetful', 'forgetful');
    await name(documentId, successor).expect(200);
    await publish(strapi, documentId);
    await unpublish(strapi, documentId);
    expect(await successorAt('forgetful')).toBeNull();
  });

  it('is refused where it makes no sense', async () => {
    const { strapi } = service;
    const documentId = await aWithdrawnTerm('Refusing', 'refusing');
    const refusal = async (of: string, successor: unknown) =>
      (await name(of, successor as string).expect(400)).body.error.message;
    expect(await refusal(documentId, documentId)).toBe(WRONG_SUCCESSOR.itself);
    expect(await refusal(documentId, 'nosuchdocument')).toBe(WRONG_SUCCESSOR.noTerm);
    expect(await refusal(documentId, 7)).toBe(WRONG_SUCCESSOR.form);
    const draft = await aDraft(strapi, 'Never Seen');
    expect(await refusal(draft, documentId)).toBe(WRONG_SUCCESSOR.neverSeen);
    await name('nosuchdocument', documentId).expect(404);
  });

  it('is named only by roles that may unpublish terms', async () => {
    const { strapi } = service;
    const successor = await aPublishedTerm(strapi, 'For Editors');
    const documentId = await aWithdrawnTerm('Guarded', 'guarded');
    await name(documentId, successor, author).expect(403);
    await name(documentId, successor, 'nobody').expect(401);
    expect((await named(documentId, author)).body).toMatchObject({ mayName: false });
    expect(await successorAt('guarded')).toBeNull();
  });
});

it('a discard gives the draft the relations that readers have, and those they get back with withdrawn terms', async () => {
  const { strapi } = service;
  const documents = strapi.documents('plugin::glossary.term');
  const [kept, withdrawn, added] = await Promise.all(
    ['Kept One', 'Withdrawn One', 'Added One'].map((name) => aPublishedTerm(strapi, name)),
  );
  await unpublish(strapi, String(withdrawn));
  const documentId = await aPublishedTerm(strapi, 'Names Some', { related: [withdrawn, kept] });
  await edit(strapi, documentId, { related: [added, kept] });
  await publish(strapi, String(added));
  await documents.discardDraft({ documentId });
  const draft = await documents.findOne({ documentId, populate: ['related'] });
  const published = await documents.findOne({ documentId, status: 'published' });
  expect(draft?.related?.map((other) => other.documentId)).toEqual([withdrawn, kept]);
  expect(draft?.updatedAt).toBe(published?.updatedAt);
});
