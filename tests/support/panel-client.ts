import { COMPLETE_TERM } from './content';

const TERMS = '/content-manager/collection-types/api::term.term';
const CATEGORIES = '/content-manager/collection-types/api::category.category';
const PASSWORD = 'A-password-for-tests-1';

/** An editor who works in the panel of a process. */
export interface PanelClient {
  /** Makes a category with this key; returns its document id. */
  createCategory(key: string): Promise<string>;
  /** Publishes a new term with every field filled in; returns its document id. */
  publishTerm(term: string, category: string): Promise<string>;
  /** Changes a term and publishes the change. */
  publishChange(documentId: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  unpublish(documentId: string): Promise<void>;
  /** The same editor in the panel of another process on the same database. */
  at(origin: string): PanelClient;
}

/**
 * Registers the first administrator of a process over HTTP and works on with its token.
 *
 * @throws Error when the process refuses
 */
export async function openPanel(origin: string): Promise<PanelClient> {
  const { data } = await send(origin, null, '/admin/register-admin', {
    email: 'editor@glossary.example',
    firstname: 'An',
    lastname: 'Editor',
    password: PASSWORD,
  });
  return panelOf(origin, String(data.token));
}

function panelOf(origin: string, token: string): PanelClient {
  const create = async (path: string, data: object): Promise<string> =>
    String((await send(origin, token, path, data)).data.documentId);
  return {
    createCategory: (key) => create(CATEGORIES, { key, name: key }),
    publishTerm: (term, category) =>
      create(`${TERMS}/actions/publish`, {
        ...COMPLETE_TERM,
        term,
        category: { connect: [{ documentId: category }] },
      }),
    async publishChange(documentId, data) {
      await send(origin, token, `${TERMS}/${documentId}/actions/publish`, data);
    },
    async unpublish(documentId) {
      await send(origin, token, `${TERMS}/${documentId}/actions/unpublish`, {});
    },
    at: (other) => panelOf(other, token),
  };
}

async function send(
  origin: string,
  token: string | null,
  path: string,
  body: object,
): Promise<{ readonly data: Readonly<Record<string, unknown>> }> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> };
}
