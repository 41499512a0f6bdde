import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { WRONG_SUCCESSOR } from '../../../src/plugins/glossary/server/successors/named-successors';
import { UNCOUNTED } from '../../support/content/term-numbers';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';

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

const get = (path: string) => service.http.get(path).set(UNCOUNTED);
const statusOf = async (slug: string) => (await get(`/glossary/${slug}`)).status;
const remove = (documentId: string) => service.strapi.documents(TERM).delete({ documentId });
const name = (documentId: string, successor: string | null, token = editor) =>
  service.http
    .put(`/glossary-panel/terms/${documentId}/successor`)
    .set('Authorization', `Bearer ${token}`)
    .send({ successor });
const named = (documentId: string, token = editor) =>
  service.http
    .get(`/glossary-panel/terms/${documentId}/successor`)
    .set('Authorization', `Bearer ${token}`);
/** What a program is told at the address of a withdrawn term. */
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

  it('gives its address to another term, and what a deleted one had is free', async () => {
    const { strapi } = service;
    await remove(await aWithdrawnTerm('Deleted', 'deleted_here'));
    expect(await statusOf('deleted_here')).toBe(410);
    await aPublishedTerm(strapi, 'Next', { slug: 'deleted_here' });
    expect(await statusOf('deleted_here')).toBe(200);
  });

  it('that never was one is not found, whatever is drafted', async () => {
    const { strapi } = service;
    const documentId = await aDraft(strapi, 'Only A Draft', { slug: 'only_a_draft' });
    expect(await statusOf('only_a_draft')).toBe(404);
    await remove(documentId);
    expect(await statusOf('only_a_draft')).toBe(404);
    const withdrawn = await aWithdrawnTerm('Redrafted', 'redrafted');
    await edit(strapi, withdrawn, { slug: 'redrafted_anew' });
    expect(await statusOf('redrafted_anew')).toBe(404);
  });

  it('has near matches on its page as an unknown address has', async () => {
    await aPublishedTerm(service.strapi, 'Backpressure');
    await aWithdrawnTerm('Back Pressure', 'backpresure');
    const { text } = await get('/glossary/backpresure').expect(410);
    expect(text).toContain('Did you mean');
    expect(text).toContain('<a href="/glossary/backpressure">Backpressure</a>');
  });
});

describe('the successor of a withdrawn term', () => {
  it('is told while it is published, as it is called and addressed now', async () => {
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

  it('is named before the withdrawal or after it, changed and taken back', async () => {
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

  it('is no entry of the log when it is named already, and one of the history when it is new', async () => {
    const { strapi } = service;
    const successor = await aPublishedTerm(strapi, 'Named Once');
    const documentId = await aWithdrawnTerm('Naming', 'naming');
    await name(documentId, successor).expect(200);
    await name(documentId, successor).expect(200);
    const { body } = await service.http
      .get(`/glossary-panel/terms/${documentId}/history`)
      .set('Authorization', `Bearer ${administrator}`);
    const kinds = body.rows.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['successor-named', 'withdrawn', 'renamed', 'published']);
    expect(body.rows[0]).toMatchObject({ slug: 'naming', editor: 'A Colleague' });
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

  it('is named by whoever takes terms back, and by nobody else', async () => {
    const { strapi } = service;
    const successor = await aPublishedTerm(strapi, 'For Editors');
    const documentId = await aWithdrawnTerm('Guarded', 'guarded');
    await name(documentId, successor, author).expect(403);
    await name(documentId, successor, 'nobody').expect(401);
    expect((await named(documentId, author)).body).toMatchObject({ mayName: false });
    expect(await successorAt('guarded')).toBeNull();
  });
});

it('an instance that starts knows what is withdrawn, what is free and what follows', async () => {
  const { strapi } = service;
  const successor = await aPublishedTerm(strapi, 'Lasting');
  const withdrawn = await aWithdrawnTerm('Kept', 'kept');
  await name(withdrawn, successor).expect(200);
  const stale = await aWithdrawnTerm('Stale', 'stale');
  await name(stale, successor).expect(200);
  await publish(strapi, stale);
  await unpublish(strapi, stale);
  await remove(await aWithdrawnTerm('Removed', 'removed'));
  await service.stop();
  service = await startService();
  expect(await successorAt('kept')).toMatchObject({ slug: 'lasting' });
  expect(await successorAt('stale')).toBeNull();
  for (const slug of ['kept_before', 'removed', 'removed_before'])
    expect(await statusOf(slug)).toBe(410);
  expect(await statusOf('never_there')).toBe(404);
});
