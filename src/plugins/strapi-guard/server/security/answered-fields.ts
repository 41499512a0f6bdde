import type { Core } from '@strapi/strapi';
import { CREATOR_FIELDS } from '../../../shared/server/rights/permissions';
import { ADMINISTRATOR } from './guarded-types';
import { extend, type ReadContext } from './wrapped-handlers';

const READ = 'plugin::content-manager.explorer.read';
/** What answers have of a document that the client may not read: which one it is. */
const IDS: ReadonlySet<string> = new Set(['id', 'documentId']);
/** The same in the content manager, which tells from it whether the document is published. */
const IDS_AND_STATUS: ReadonlySet<string> = new Set([
  ...[...IDS, 'locale', 'createdAt', 'updatedAt', 'publishedAt'],
]);
/** The other rows of a document, whole: nothing is written in languages of its own. */
const OTHER_ROWS = 'localizations';

interface PermissionsManager {
  readonly ability: { cannot(action: string, subject: object): boolean };
  toSubject(entity: object): object;
  sanitizeOutput(data: unknown, options?: SanitizeOptions): Promise<unknown>;
}
interface SanitizeOptions {
  readonly subject?: object;
  readonly action?: string;
}
interface Permissions {
  createPermissionsManager(options: object): PermissionsManager;
}
type Document = Readonly<Record<string, unknown>>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const only = (document: Document, names: ReadonlySet<string>): Document =>
  Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name)));

/**
 * Has answers of the content manager contain only what the role may read of the document. Strapi answers a change with every field when the
 * role has no right to read at all, and with those that it hides when the document is one of others.
 */
export function limitAnswers(strapi: Core.Strapi): void {
  strapi.get('services').extend('admin::permission', (permissions: Permissions) => ({
    ...permissions,
    createPermissionsManager(options: object): PermissionsManager {
      const manager = permissions.createPermissionsManager(options);
      const { sanitizeOutput } = manager;
      return Object.assign(manager, {
        async sanitizeOutput(data: unknown, rest: SanitizeOptions = {}): Promise<unknown> {
          if (rest.action !== READ || !isDocument(data)) return sanitizeOutput(data, rest);
          const document = await withRolesOfCreator(data);
          const subject = manager.toSubject(document);
          return manager.ability.cannot(READ, subject)
            ? only(document, IDS_AND_STATUS)
            : sanitizeOutput(document, { ...rest, subject });
        },
      });
    },
  }));

  /** A copy without its other rows. Conditions of roles ask for the roles of its author, which Strapi loads only before a change. */
  async function withRolesOfCreator({
    [OTHER_ROWS]: _rows,
    ...document
  }: Document): Promise<Document> {
    const { createdBy } = document;
    if (!isDocument(createdBy) || 'roles' in createdBy) return document;
    const { id } = createdBy;
    const known = await strapi.db
      .query(ADMINISTRATOR)
      .findOne({ where: { id }, ...CREATOR_FIELDS });
    return { ...document, createdBy: { ...createdBy, roles: known?.roles ?? [] } };
  }
}

/** Has answers to changes in the REST API contain only the ids of a document whose type the client may neither list nor read. */
export function limitRestAnswers(strapi: Core.Strapi, uid: string, names: readonly string[]): void {
  extend(
    strapi,
    uid,
    names,
    (handle) =>
      async function limited(this: unknown, ctx, next) {
        const result: unknown = await handle.call(this, ctx, next);
        const answer = ctx.body ?? result;
        if (!isDocument(answer) || !isDocument(answer.data) || (await mayRead(ctx))) return result;
        ctx.body = { ...answer, data: only(answer.data, IDS) };
        return ctx.body;
      },
  );

  async function mayRead({ state }: ReadContext): Promise<boolean> {
    const rights = ['find', 'findOne'].map((right) =>
      strapi.get('auth').verify(state.auth, { scope: [`${uid}.${right}`] }),
    );
    const answers = await Promise.allSettled(rights);
    return answers.some(({ status }) => status === 'fulfilled');
  }
}
