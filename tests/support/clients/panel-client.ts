import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { linkFileOf } from '../../../src/plugins/strapi-guard/server/accounts/first-administrator';
import { COMPLETE_TERM } from '../content/content';
import { type Database, ownDatabase } from '../process/real-process';

const ROOT = path.resolve(__dirname, '..', '..', '..');

/** Headers by which the service knows who asks. */
type Credentials = Readonly<Record<string, string>>;

const TERMS = '/content-manager/collection-types/plugin::glossary.term';
const CATEGORIES = '/content-manager/collection-types/plugin::glossary.category';
const EMAIL = 'editor@glossary.example';
const PASSWORD = 'A-password-for-tests-1';

const IMPORT = '/glossary-panel/exchange/import';
/** Pause between two looks at an import, in milliseconds. */
const IMPORT_PAUSE = 50;

interface Job {
  readonly id: string;
  readonly state: string;
  readonly revision: number;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

interface Role {
  readonly id: number;
  readonly code: string;
}

/** An editor who works in the panel of a process. */
export interface PanelClient {
  readonly credentials: Credentials;
  createCategory(key: string): Promise<string>;
  /** Saves a new draft with every field filled in; returns its document id. */
  createDraft(
    term: string,
    category: string,
    data?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  /** Publishes a new term with every field filled in; returns its document id. */
  publishTerm(
    term: string,
    category: string,
    data?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  publishChange(documentId: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** Changes the draft of a term, and nothing that readers see. */
  saveDraft(documentId: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  unpublish(documentId: string): Promise<void>;
  /** Has a term published at a moment, ISO 8601. */
  schedule(documentId: string, at: string): Promise<void>;
  deleteTerm(documentId: string): Promise<void>;
  changeCategory(documentId: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  deleteCategory(documentId: string): Promise<void>;
  createEditor(name: string): Promise<Account>;
  /** Uploads rows as a file, confirms the import, and resolves when they are written as drafts. */
  importDrafts(rows: readonly object[]): Promise<void>;
  at(origin: string): PanelClient;
}

/**
 * Registers the first administrator of a process over HTTP and works on with its token.
 *
 * @param database that of the process; the test file's own one when left out
 * @throws Error when the process refuses
 */
export async function openPanel(
  origin: string,
  database: Database = ownDatabase(),
): Promise<PanelClient> {
  const link = new URL(readFileSync(linkFileOf(database, ROOT), 'utf8').trim());
  const { headers } = await fetch(`${origin}${link.pathname}${link.search}`, {
    redirect: 'manual',
  });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const form = {
    email: EMAIL,
    firstname: 'An',
    lastname: 'Editor',
    password: PASSWORD,
  };
  const { data } = await send(origin, { Cookie: cookie }, '/admin/register-admin', form);
  return panelOf(origin, { Authorization: `Bearer ${String(data.token)}` });
}

/** The editor of `openPanel`, who logs in once more: a log-in does not last for ever. */
export async function logInAgain(origin: string): Promise<PanelClient> {
  const account = { email: EMAIL, password: PASSWORD };
  const { data } = await send(origin, {}, '/admin/login', account);
  return panelOf(origin, { Authorization: `Bearer ${String(data.token)}` });
}

function panelOf(origin: string, token: Credentials): PanelClient {
  const create = async (path: string, data: object): Promise<string> =>
    String((await send(origin, token, path, data)).data.documentId);
  const complete = (term: string, category: string, data: object = {}): object => ({
    ...COMPLETE_TERM,
    ...data,
    term,
    category: { connect: [{ documentId: category }] },
  });
  return {
    credentials: token,
    createCategory: (key) => create(CATEGORIES, { key, name: key }),
    createDraft: (...term) => create(TERMS, complete(...term)),
    publishTerm: (...term) => create(`${TERMS}/actions/publish`, complete(...term)),
    async publishChange(documentId, data) {
      await send(origin, token, `${TERMS}/${documentId}/actions/publish`, data);
    },
    async saveDraft(documentId, data) {
      await send(origin, token, `${TERMS}/${documentId}`, data, 'PUT');
    },
    async unpublish(documentId) {
      await send(origin, token, `${TERMS}/${documentId}/actions/unpublish`, {});
    },
    async schedule(documentId, at) {
      await send(origin, token, `/glossary-panel/terms/${documentId}/schedule`, { at }, 'PUT');
    },
    async deleteTerm(documentId) {
      await send(origin, token, `${TERMS}/${documentId}`, {}, 'DELETE');
    },
    async changeCategory(documentId, data) {
      await send(origin, token, `${CATEGORIES}/${documentId}`, data, 'PUT');
    },
    async deleteCategory(documentId) {
      await send(origin, token, `${CATEGORIES}/${documentId}`, {}, 'DELETE');
    },
    async createEditor(name) {
      const { data: roles } = await read(origin, token, '/admin/roles');
      const role = (roles as readonly Role[]).find(({ code }) => code === 'strapi-editor');
      const email = `${name.toLowerCase()}@glossary.example`;
      const person = { firstname: name, lastname: 'Editor' };
      const { data } = await send(origin, token, '/admin/users', {
        ...person,
        email,
        roles: [role?.id],
      });
      const { registrationToken } = data;
      await send(origin, {}, '/admin/register', {
        registrationToken,
        userInfo: { ...person, password: PASSWORD },
      });
      return { email, password: PASSWORD };
    },
    async importDrafts(rows) {
      await writeDrafts(origin, token, rows);
    },
    at: (other) => panelOf(other, token),
  };
}

async function writeDrafts(
  origin: string,
  token: Credentials,
  rows: readonly object[],
): Promise<void> {
  const sent = await fetch(`${origin}${IMPORT}?name=rows.jsonl&as=draft`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...token },
    body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  });
  if (!sent.ok) throw new Error(`The file was answered ${sent.status}: ${await sent.text()}`);
  const { id, revision } = await jobThatIs(origin, token, 'compared');
  await send(origin, token, `${IMPORT}/${id}/apply`, { revision });
  await jobThatIs(origin, token, 'done');
  await send(origin, token, `${IMPORT}/${id}/discard`, {});
}

/** Waits until the import is in a state; resolves with it. */
async function jobThatIs(origin: string, token: Credentials, state: string): Promise<Job> {
  for (;;) {
    const { job } = (await read(origin, token, IMPORT)) as unknown as { readonly job: Job | null };
    if (job?.state === state) return job;
    if (job === null || ['stopped', 'failed'].includes(job.state))
      throw new Error(`The import is ${job?.state ?? 'gone'}, not ${state}.`);
    await wait(IMPORT_PAUSE);
  }
}

async function read(
  origin: string,
  credentials: Credentials,
  path: string,
): Promise<{ readonly data: unknown }> {
  const response = await fetch(`${origin}${path}`, { headers: credentials });
  return (await response.json()) as { readonly data: unknown };
}

async function send(
  origin: string,
  credentials: Credentials,
  path: string,
  body: object,
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<{ readonly data: Readonly<Record<string, unknown>> }> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...credentials,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text || '{ "data": {} }') as {
    readonly data: Readonly<Record<string, unknown>>;
  };
}
