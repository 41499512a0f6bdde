import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { notARedirect } from '../../../src/plugins/glossary/server/publishing/redirects';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

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
/** A published term with an old address. */
async function aMovedTerm(name: string, slug: string): Promise<string> {
  const documentId = await aPublishedTerm(service.strapi, name, { slug });
  await edit(service.strapi, documentId, { slug: `${slug}_moved` });
  await publish(service.strapi, documentId);
  return documentId;
}
const statusOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;

it('old addresses of a term are those at which its page does not stand', async () => {
  const documentId = await aMovedTerm('Listed', 'listed');
  await edit(service.strapi, documentId, { slug: 'listed_draft' });
  expect(await oldAddressesOf(documentId)).toEqual(['listed']);
  await unpublish(service.strapi, documentId);
  expect(await oldAddressesOf(documentId)).toEqual(['listed', 'listed_moved']);
});

it('an old address that is given up leads nowhere, and any term may have it', async () => {
  const { strapi } = service;
  const documentId = await aMovedTerm('Giver', 'giver');
  expect(await statusOf('giver')).toBe(301);
  await giveUp(documentId, 'giver').expect(200);
  expect(await statusOf('giver')).toBe(404);
  expect(await statusOf('giver_moved')).toBe(200);
  expect(await oldAddressesOf(documentId)).toEqual([]);
  // What an instance reads when it starts.
  expect((await glossaryOf(strapi).publicationLog.slugRedirects()).has('giver')).toBe(false);

  const taker = await aPublishedTerm(strapi, 'Taker', { slug: 'giver' });
  expect(await statusOf('giver')).toBe(200);
  await edit(strapi, taker, { slug: 'taker' });
  await publish(strapi, taker);
  expect(await oldAddressesOf(taker)).toEqual(['giver']);
});

it('one that was given up is its address again when the term is published under it', async () => {
  const { strapi } = service;
  const documentId = await aMovedTerm('Returner', 'returner');
  await giveUp(documentId, 'returner').expect(200);
  await edit(strapi, documentId, { slug: 'returner' });
  await publish(strapi, documentId);
  expect(await statusOf('returner')).toBe(200);
  expect(await oldAddressesOf(documentId)).toEqual(['returner_moved']);
});

it('what became of it stands in the history of the term', async () => {
  const documentId = await aMovedTerm('Remembered', 'remembered');
  await giveUp(documentId, 'remembered').expect(200);
  const { body } = await service.http
    .get(`/glossary-panel/terms/${documentId}/history`)
    .set('Authorization', `Bearer ${administrator}`);
  expect(body.rows[0]).toMatchObject({
    kind: 'address-given-up',
    slug: 'remembered',
    editor: 'A Colleague',
  });
});

it('the address of the page is not given up, nor that of another term, nor one that was given up', async () => {
  const documentId = await aMovedTerm('Keeper', 'keeper');
  const refused = await giveUp(documentId, 'keeper_moved').expect(404);
  expect(refused.body.error.message).toBe(notARedirect('keeper_moved'));
  const other = await aDraft(service.strapi, 'Not Its Own');
  await giveUp(other, 'keeper').expect(404);
  await giveUp(documentId, 'keeper').expect(200);
  await giveUp(documentId, 'keeper').expect(404);
});

it('takes somebody who may publish the term', async () => {
  const documentId = await aMovedTerm('Guarded', 'guarded');
  await giveUp(documentId, 'guarded', author).expect(403);
  await giveUp(documentId, 'guarded', 'nobody').expect(401);
  expect(await statusOf('guarded')).toBe(301);
});
