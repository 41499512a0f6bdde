import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import {
  FIRST_ADMINISTRATOR_PATH,
  firstAdministratorToken,
  isSameToken,
} from '../../core/accounts/first-administrator';
import type { GuardSettings } from '../../core/settings/guard-settings';
import { makeFolder } from '../database/writable-place';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** The file that holds the link while this database has no administrator; beside the database where that is a file. */
export function linkFileOf(database: GuardSettings['database'], root: string): string {
  const place =
    database.client === 'sqlite'
      ? database.filename
      : path.join('.tmp', encodeURIComponent(new URL(database.url).pathname.slice(1)));
  return path.resolve(root, `${place}.first-administrator`);
}

export type FirstAdministratorService = ReturnType<typeof createFirstAdministrator>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
}

/** Lets only the holder of the link that the start prints register the first administrator. */
export function createFirstAdministrator({ strapi, settings }: Needs) {
  const users = strapi.service('admin::user') as { exists(): Promise<boolean> };

  /** Null as soon as there is an administrator, however it was created. */
  async function token(): Promise<string | null> {
    if (await users.exists()) return null;
    // Strapi gives this row a random id when it makes the roles of a new database.
    const role = await strapi.db
      .query('admin::role')
      .findOne({ where: { code: 'strapi-super-admin' }, select: ['documentId'] });
    const secret = strapi.config.get<string>('admin.auth.secret');
    return role === null ? null : firstAdministratorToken(secret, String(role.documentId));
  }

  const service = {
    /** Null when there is an administrator. */
    async link(): Promise<string | null> {
      const current = await token();
      return current && `${settings.publicUrl}${FIRST_ADMINISTRATOR_PATH}?token=${current}`;
    },

    async admits(given: string): Promise<boolean> {
      const current = await token();
      return current !== null && isSameToken(given, current);
    },

    /**
     * Writes the link into a file that only its owner can read, or removes that file when there is an administrator. Where it cannot be
     * written, the start says the link all the same.
     */
    async keepFile(): Promise<void> {
      try {
        await service.writeFile();
      } catch (error) {
        strapi.log.warn(
          `The link of the first administrator is in no file: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },

    async writeFile(): Promise<void> {
      const file = linkFileOf(settings.database, strapi.dirs.app.root);
      const link = await service.link();
      await rm(file, { force: true });
      if (link === null) return;
      makeFolder(path.dirname(file), OWNER_ONLY_FOLDER);
      await writeFile(file, `${link}\n`, { mode: OWNER_ONLY_FILE });
    },
  };
  return service;
}
