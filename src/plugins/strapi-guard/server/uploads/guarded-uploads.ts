import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import {
  closedInFilters,
  closedInOrders,
  pathsClosed,
  type QueriedType,
} from '../../core/panel/query-paths';
import { conditionsError } from '../../core/panel/filter-conditions';
import { MOST_DOCUMENTS, TOO_MANY_DOCUMENTS } from '../../core/panel/request-size';
import { keysNotWritable, keysRefused, type WritableType } from '../../core/panel/written-keys';
import { isStorableText } from '../../../shared/core/text/storable-text';
import { WITH_CREATOR } from '../../../shared/server/rights/permissions';
import { controlCharacterIn, textTooLong } from '../security/account-input';
import { narrowQuery } from '../security/guarded-input';
import { refuseExpensive, refuseLong } from '../security/query-limits';
import { nameWriters } from '../security/named-writers';
import { type Handler, type ReadContext, wrap } from '../security/wrapped-handlers';

const UPLOAD = 'plugin::upload';
const FILE = `${UPLOAD}.file`;
const FOLDER = `${UPLOAD}.folder`;
const CHANGE = `${UPLOAD}.assets.update`;
const CONTROLLERS = [
  ...['admin-file', 'admin-folder', 'admin-folder-file', 'admin-upload', 'content-api'],
] as const;

/** The keys of a request about files. Others would make Strapi relate a file to any row of any type. */
const BODY: WritableType = {
  attributes: new Set([
    ...['fileInfo', 'updates', 'fileIds', 'folderIds', 'destinationFolderId', 'name', 'parent'],
  ]),
  components: new Map(),
};
/** Texts with their maximum lengths, in characters: they are part of every list. */
const LONGEST: Readonly<Record<string, number>> = {
  name: 255,
  alternativeText: 2000,
  caption: 2000,
};
/** Maximum length of a file name on disk, in characters, without the extension and the size of the image. */
const LONGEST_FILE_NAME = 100;
/** Relations by which the panel lists files and folders: by the one that they are in. */
const PLACES: ReadonlySet<string> = new Set(['folder', 'parent']);
/** The number of a row, as every database takes it. */
const ROW = /^\d{1,9}$/;
const WITH_PLACE = { parent: { populate: { parent: true } } };

interface Body {
  readonly fileInfo?: unknown;
  readonly updates?: unknown;
  readonly fileIds?: unknown;
  readonly folderIds?: unknown;
}
interface Ability {
  cannot(action: string, subject: unknown): boolean;
}
/** The part of Strapi's panel that determines the type of an object. */
interface Permissions {
  createPermissionsManager(of: { readonly model: string }): { toSubject(file: object): unknown };
}

interface Pictures {
  generateFileName(name: string): string;
}

/** For a `fileInfo` that cannot be parsed. */
export const NO_JSON = '“fileInfo” is not valid JSON.';

/**
 * The one check of files that editors upload, where that is on. Strapi checks for a single file whether the role reaches it, and for
 * several files and for folders nothing; it takes texts of any length, and filters that reveal data which answers do not contain.
 */
export function guardUploads(strapi: Core.Strapi): void {
  /** Refuses accounts that may not change these files; a file without an author may be changed only with the right to change all. */
  const refuseOthers = (ctx: ReadContext, files: readonly object[]): void => {
    const { userAbility } = ctx.state as { readonly userAbility: Ability };
    const permissions = strapi.service('admin::permission') as unknown as Permissions;
    const { toSubject } = permissions.createPermissionsManager({ model: FILE });
    if (files.some((file) => userAbility.cannot(CHANGE, toSubject(file))))
      throw new errors.ForbiddenError();
  };
  /** A folder may hold files of all editors, so it takes the right to change all. */
  const refuseFolders = (ctx: ReadContext) => refuseOthers(ctx, [{}]);

  for (const name of CONTROLLERS) {
    const uid = `${UPLOAD}.${name}`;
    const handlers = Object.keys(strapi.get('controllers').get(uid) as Record<string, Handler>);
    const listed = listedType(strapi, name === 'admin-folder' ? FOLDER : FILE);
    wrap(strapi, uid, handlers, (ctx) => {
      refuseTexts(Object(ctx.request.body) as Body);
      if (name === 'content-api') Reflect.deleteProperty(ctx.query, 'populate');
      else narrowQuery(ctx);
      if (name === 'admin-folder' && ctx.method === 'GET') ctx.query.populate = WITH_PLACE;
      refuseQuery(ctx, listed);
    });
    nameWriters(strapi, uid, handlers);
  }
  wrap(strapi, `${UPLOAD}.admin-folder`, ['create', 'update'], refuseFolders);
  const several = async (ctx: ReadContext): Promise<void> => {
    const { fileIds = [], folderIds = [], updates = [] } = Object(ctx.request.body) as Body;
    const changed = [updates].flat().map((update) => Object(update).id as unknown);
    const ids = [fileIds, changed].flat();
    const folders = [folderIds].flat();
    if (ids.length + folders.length > MOST_DOCUMENTS)
      throw new errors.ValidationError(TOO_MANY_DOCUMENTS);
    if (folders.length > 0) refuseFolders(ctx);
    if (!ids.every((id) => ROW.test(String(id)))) throw new errors.NotFoundError();
    refuseOthers(
      ctx,
      await strapi.db
        .query(FILE)
        .findMany({ where: { id: { $in: ids.map(Number) } }, populate: WITH_CREATOR }),
    );
  };
  wrap(strapi, `${UPLOAD}.admin-folder-file`, ['deleteMany', 'moveMany'], several);
  wrap(strapi, `${UPLOAD}.admin-upload`, ['bulkUpdateFileInfo'], several);
  // Strapi adds a random ending to a name; the whole may be longer than a file system takes.
  strapi.get('services').extend(`${UPLOAD}.image-manipulation`, (service: Pictures): Pictures => ({
    ...service,
    generateFileName: (name) => service.generateFileName(name).slice(-LONGEST_FILE_NAME),
  }));
}

function refuseTexts(body: Body): void {
  const keys = keysRefused(body, BODY, null);
  if (keys.length > 0) throw new errors.ValidationError(keysNotWritable(keys, BODY));
  const infos: readonly unknown[] = [
    body,
    ...[body.fileInfo].flat().flatMap(parsed),
    ...[body.updates].flat().map((update) => Object(update).fileInfo as unknown),
  ];
  for (const info of infos)
    for (const [key, longest] of Object.entries(LONGEST)) {
      const text: unknown = Object(info)[key];
      if (typeof text !== 'string') continue;
      if (text.length > longest) throw new errors.ValidationError(textTooLong(key, longest));
      if (!isStorableText(text)) throw new errors.ValidationError(controlCharacterIn(key));
    }
}

/** A form has JSON as a text. */
function parsed(info: unknown): unknown {
  if (typeof info !== 'string') return info;
  try {
    return JSON.parse(info);
  } catch {
    throw new errors.ValidationError(NO_JSON);
  }
}

function refuseQuery(ctx: ReadContext, type: QueriedType): void {
  const { filters, sort } = ctx.query as { readonly filters?: unknown; readonly sort?: unknown };
  refuseLong(ctx);
  refuseExpensive({ filters, sort }, type);
  const problem = conditionsError([[filters, type]]);
  if (problem !== null) throw new errors.ValidationError(problem);
  const paths = [...closedInFilters(filters, type), ...closedInOrders(sort, type)];
  if (paths.length > 0) throw new errors.ValidationError(pathsClosed(paths));
}

/** The filters and orders of a list: its own fields, and the folder. */
function listedType(strapi: Core.Strapi, uid: string): QueriedType {
  const related = (isOpen: (name: string) => boolean): QueriedType => ({
    ...{ targetOf: () => undefined, isToMany: () => false, isOpen },
    isSearchable: (name) => ['string', 'text'].includes(attributes[name]?.type ?? ''),
  });
  const attributes: Readonly<Record<string, { readonly type: string }>> = strapi.getModel(
    uid as UID.Schema,
  ).attributes;
  return {
    ...related(() => true),
    targetOf: (name) =>
      attributes[name]?.type === 'relation'
        ? related((field) => PLACES.has(name) && field === 'id')
        : undefined,
  };
}
