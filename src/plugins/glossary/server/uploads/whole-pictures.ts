import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { extend } from '../security/wrapped-handlers';

const UPLOADS = 'uploads';
const FILE = 'plugin::upload.file';
const CONTROLLERS = ['plugin::upload.admin-upload', 'plugin::upload.content-api'] as const;

/** A picture, or one of its sizes. */
interface StoredFile {
  readonly hash: string;
  readonly ext: string;
  readonly stream?: Readable;
  url?: string;
}

/** The part of Strapi's local provider that this file replaces. */
interface Provider {
  uploadStream(file: StoredFile): Promise<void>;
  replaceStream(file: StoredFile, old: StoredFile): Promise<void>;
  delete(file: StoredFile): Promise<void>;
}

/** What an upload does to the files once the row of their picture is stored. */
interface Changes {
  writes: Promise<Written>[];
  deletions: (() => Promise<void>)[];
}
interface Written {
  readonly unfinished: string;
  readonly place: string;
}

const uploads = new AsyncLocalStorage<Changes>();

/**
 * Makes uploads change files only when the row of the picture, with all its sizes, is stored. Strapi writes over a picture that is replaced: on a full
 * disk the old one was destroyed, and half of the new one served.
 */
export function writeWholePictures(strapi: Core.Strapi): void {
  const upload = strapi.plugin('upload') as unknown as { provider: Provider };
  const { provider } = upload;
  const placeOf = ({ hash, ext }: StoredFile): string =>
    path.join(strapi.dirs.static.public, UPLOADS, `${hash}${ext}`);

  /** Everything of a picture beside its place, from where it takes it in one step. */
  async function write(file: StoredFile): Promise<Written> {
    const place = placeOf(file);
    const unfinished = path.join(path.dirname(place), `.${randomUUID()}.unfinished`);
    try {
      if (file.stream === undefined) throw new Error('A picture has no content.');
      await pipeline(file.stream, createWriteStream(unfinished, { flags: 'wx', flush: true }));
      return { unfinished, place };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async function store(file: StoredFile): Promise<void> {
    const changes = uploads.getStore();
    const written = write(file);
    changes?.writes.push(written);
    const { unfinished, place } = await written;
    // The logos of the panel have no rows.
    if (changes === undefined) await rename(unfinished, place);
    file.url = `/${UPLOADS}/${path.basename(place)}`;
  }

  async function remove(file: StoredFile): Promise<void> {
    const changes = uploads.getStore();
    if (changes === undefined) await provider.delete(file);
    else changes.deletions.push(() => provider.delete(file));
  }

  const whole: Provider = {
    uploadStream: store,
    delete: remove,
    async replaceStream(file, old) {
      await store(file);
      if (placeOf(file) !== placeOf(old)) await remove(old);
    },
  };
  // Strapi's provider inherits some of its methods.
  upload.provider = Object.assign(Object.create(provider) as Provider, whole);

  // Pictures of one request are stored one after the other.
  const takePlaces = async (): Promise<void> => {
    const changes = uploads.getStore();
    if (changes === undefined) return;
    const { writes, deletions } = changes;
    Object.assign(changes, { writes: [], deletions: [] });
    for (const { unfinished, place } of await Promise.all(writes)) await rename(unfinished, place);
    for (const deletion of deletions) await deletion();
  };
  strapi.db.lifecycles.subscribe({
    models: [FILE],
    afterCreate: takePlaces,
    afterUpdate: takePlaces,
  });
}

/** Adds to Strapi's handlers that nothing stays of a picture whose upload has failed; `writeWholePictures` is the rest. */
export function clearFailedUploads(strapi: Core.Strapi): void {
  for (const uid of CONTROLLERS)
    extend(
      strapi,
      uid,
      ['upload'],
      (handle) =>
        async function cleared(this: unknown, ctx, next) {
          const changes: Changes = { writes: [], deletions: [] };
          try {
            await uploads.run(changes, async () => handle.call(this, ctx, next));
          } finally {
            // Strapi does not wait for the other sizes of a picture when one fails.
            for (const written of await Promise.allSettled(changes.writes))
              if (written.status === 'fulfilled')
                await rm(written.value.unfinished, { force: true });
          }
        },
    );
}
