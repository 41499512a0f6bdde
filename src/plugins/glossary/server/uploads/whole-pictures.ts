import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';

const UPLOADS = 'uploads';
const FILE = 'plugin::upload.file';
const SERVICE = 'plugin::upload.upload';
/** What changes files, for all of Strapi's routes: the rest of the service reads, or changes rows only. */
const CHANGING = ['upload', 'replace', 'remove'] as const;
const UNFINISHED = /^\.[\da-f-]{36}\.unfinished$/;
/** No upload takes so long, in milliseconds. */
const LONGEST_UPLOAD = 24 * 60 * 60 * 1000;

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

type Change = (this: unknown, ...inputs: unknown[]) => Promise<unknown>;
type Service = Readonly<Record<(typeof CHANGING)[number], Change>>;

/** What an upload or a deletion does to the files once the row of their picture is stored, or is gone. */
interface Changes {
  readonly writes: Set<Promise<Written>>;
  readonly deletions: Set<() => Promise<void>>;
}
interface Written {
  readonly unfinished: string;
  readonly place: string;
}

const uploads = new AsyncLocalStorage<Changes>();

/**
 * Makes uploads and deletions change files only when the row of the picture, with all its sizes, is stored or gone. Strapi writes over a
 * picture that is replaced: on a full disk the old one was destroyed, and half of the new one served.
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
    changes?.writes.add(written);
    const { unfinished, place } = await written;
    // The logos of the panel have no rows.
    if (changes === undefined) await rename(unfinished, place);
    file.url = `/${UPLOADS}/${path.basename(place)}`;
  }

  async function remove(file: StoredFile): Promise<void> {
    const changes = uploads.getStore();
    if (changes === undefined) await provider.delete(file);
    else changes.deletions.add(() => provider.delete(file));
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
    for (const written of writes) {
      const { unfinished, place } = await written;
      await rename(unfinished, place);
      // What is still in the list at the end of the upload is removed.
      writes.delete(written);
    }
    for (const deletion of deletions) {
      deletions.delete(deletion);
      await deletion();
    }
  };
  strapi.db.lifecycles.subscribe({
    models: [FILE],
    afterCreate: takePlaces,
    afterUpdate: takePlaces,
    afterDelete: takePlaces,
  });
}

/** Adds to Strapi's service that nothing stays of a picture whose upload has failed; `writeWholePictures` is the rest. */
export function clearFailedUploads(strapi: Core.Strapi): void {
  const cleared = (change: Change): Change =>
    async function clearedChange(this: unknown, ...inputs) {
      const changes: Changes = { writes: new Set(), deletions: new Set() };
      try {
        return await uploads.run(changes, async () => change.apply(this, inputs));
      } finally {
        // Strapi does not wait for the other sizes of a picture when one fails.
        for (const written of await Promise.allSettled(changes.writes))
          if (written.status === 'fulfilled') await rm(written.value.unfinished, { force: true });
      }
    };
  strapi.get('services').extend(SERVICE, (service: Service): Service => ({
    ...service,
    ...Object.fromEntries(CHANGING.map((name) => [name, cleared(service[name])])),
  }));
}

/** Removes what a process that was killed during an upload has left; what is younger may be an upload of another instance. */
export async function removeUnfinishedPictures(strapi: Core.Strapi): Promise<void> {
  const folder = path.join(strapi.dirs.static.public, UPLOADS);
  try {
    for (const name of await readdir(folder)) {
      if (!UNFINISHED.test(name)) continue;
      const file = path.join(folder, name);
      // It may have taken its place meanwhile.
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < Date.now() - LONGEST_UPLOAD) await rm(file, { force: true });
    }
  } catch (error) {
    // They take room and nothing else.
    strapi.log.warn(`Unfinished pictures were not removed: ${(error as Error).message}`);
  }
}
