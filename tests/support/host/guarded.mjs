import { existsSync, readFileSync } from 'node:fs';

const PASSWORD = 'A-password-for-tests-1';
const ADMINISTRATOR = { firstname: 'Ada', lastname: 'L', email: 'ada@example.org' };

/**
 * What a project with the guard answers a visitor, the first administrator, and an attacker.
 *
 * @param here the address of the project
 * @param file of its database
 */
export async function guarded(here, file) {
  const send = async (method, address, body, headers = {}) => {
    const response = await fetch(new URL(address, here), {
      method,
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const statusOf = async (...request) => (await send(...request)).status;
  const register = (headers) =>
    send('POST', '/admin/register-admin', { ...ADMINISTRATOR, password: PASSWORD }, headers);

  const health = [];
  for (const address of ['/healthz', '/readyz', '/_health'])
    health.push(await statusOf('GET', address));
  const withoutLink = (await register()).status;
  const linkFile = `${file}.first-administrator`;
  const link = new URL(readFileSync(linkFile, 'utf8').trim());
  const opened = await send('GET', link.pathname + link.search);
  const Cookie = opened.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const registered = await register({ Cookie: Cookie.join('; ') });
  const logIn = (email, password) => send('POST', '/admin/login', { email, password });
  const loggedIn = await logIn(ADMINISTRATOR.email, PASSWORD);
  const { data } = JSON.parse(loggedIn.text);
  const Authorization = `Bearer ${data?.token ?? data?.accessToken}`;
  const attempts = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    attempts.push((await logIn('nobody@example.org', 'A-wrong-password-1')).status);
  const articles = '/content-manager/collection-types/api::article.article';
  const asEditor = (body) => statusOf('POST', articles, body, { Authorization });
  const article = await send(
    'POST',
    `${articles}/actions/publish`,
    { title: 'Published by an editor' },
    { Authorization },
  );
  const imprint = '/content-manager/single-types/api::imprint.imprint';
  const first = await send('PUT', imprint, { text: 'First' }, { Authorization });
  const { documentId, id } = JSON.parse(first.text).data;
  const onImprint = (body, act = '') =>
    statusOf(act === '' ? 'PUT' : 'POST', imprint + act, body, { Authorization });
  return {
    health,
    withoutLink,
    opened: [opened.status, opened.headers.get('location')],
    registered: registered.status,
    isLinkGone: !existsSync(linkFile),
    loggedIn: loggedIn.status,
    attempts,
    saved: await asEditor({ title: 'Saved by an editor' }),
    unknownKey: await asEditor({ title: 'An article', nothing: 1 }),
    single: [
      await onImprint({ text: 'As the form sends it', documentId }),
      await onImprint({ text: 'Published', documentId }, '/actions/publish'),
      await onImprint({ discardDraft: true }, '/actions/unpublish'),
    ],
    // Strapi writes the language into the body of an act on a translated document.
    unpublished: await statusOf(
      'POST',
      `${articles}/${JSON.parse(article.text).data.documentId}/actions/unpublish`,
      {},
      { Authorization },
    ),
    collectionAsSingle: await statusOf(
      'PUT',
      imprint.replace('imprint.imprint', 'article.article'),
      { title: 'The first' },
      { Authorization },
    ),
    refusedOfSingle: [
      await onImprint({ text: 'Another document', documentId: 'another' }),
      await onImprint({ text: 'A row', id }),
      await onImprint({ text: 'Published', createdBy: 1 }, '/actions/publish'),
      await onImprint({ text: { $ne: '' } }),
      await onImprint({ nothing: 1 }, '/actions/unpublish'),
    ],
  };
}
