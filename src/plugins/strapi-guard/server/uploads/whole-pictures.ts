import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';

const UPLOADS = 'uploads';
const FILE = 'plugin::upload.file';
const SERVICE = 'plugin::upload.upload';
const UNFINISHED = /^\.[\da-f-]{36}\.unfinished$/;
/** A hidden name, which is not served, with that of the file and the moment; Strapi's names hold no dot but that of their ending. */
const SET_ASIDE = /^\.([^.]+\.[^.]+)\.(\d+)\.removed$/;
/** No upload or deletion takes so long, in milliseconds. */
const LONGEST_CHANGE = 24 * 60 * 60 * 1000;

/** A picture, or one of its sizes. */
interface StoredFile {
  readonly hash: string;
  readonly ext: string;
  readonly stream?: Readable;
  url?: string;
}
/** The row of a picture, with its sizes by their names. */
interface Picture extends StoredFile {
  readonly id: number;
  readonly formats: Readonly<Record<string, StoredFile>> | null;
}

/** The part of Strapi's local provider that this file replaces. */
interface Provider {
  uploadStream(file: StoredFile): Promise<void>;
  replaceStream(file: StoredFile, old: StoredFile): Promise<void>;
  delete(file: StoredFile): Promise<void>;
}

type Change = (this: unknown, ...inputs: unknown[]) => Promise<unknown>;
/** What changes files, for all of Strapi's routes: the rest of the service reads, or changes rows only. */
type Service = Readonly<Record<'upload' | 'replace' | 'remove', Change>>;

/** What an upload or a deletion does to the files once the row of their picture is stored, or is gone. */
interface Changes {
  readonly writes: Set<Promise<Moved>>;
  readonly removals: Set<Promise<Moved | null>>;
}
/** A file that is beside its place, under a name that is not served. */
interface Moved {
  readonly beside: string;
  readonly place: string;
}

const uploads = new AsyncLocalStorage<Changes>();

/**
 * Makes uploads and deletions change files only when the row of the picture, with all its sizes, is stored or gone. Strapi writes over a
 * picture that is replaced: on a full disk the old one was destroyed, and half of the new one served. A file that cannot be removed is found
 * out before the row goes: without it nobody could delete the picture any more.
 */
export function writeWholePictures(strapi: Core.Strapi): void {
  const upload = strapi.plugin('upload') as unknown as { provider: Provider };
  const { provider } = upload;
  const placeOf = ({ hash, ext }: StoredFile): string =>
    path.join(strapi.dirs.static.public, UPLOADS, `${hash}${ext}`);

  /** Everything of a picture beside its place, from where it takes it in one step. */
  async function write(file: StoredFile): Promise<Moved> {
    const place = placeOf(file);
    const beside = path.join(path.dirname(place), `.${randomUUID()}.unfinished`);
    try {
      if (file.stream === undefined) throw new Error('A picture has no content.');
      await pipeline(file.stream, createWriteStream(beside, { flags: 'wx', flush: true }));
      return { beside, place };
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  async function store(file: StoredFile): Promise<void> {
    const changes = uploads.getStore();
    const written = write(file);
    changes?.writes.add(written);
    const { beside, place } = await written;
    // The logos of the panel have no rows.
    if (changes === undefined) await rename(beside, place);
    file.url = `/${UPLOADS}/${path.basename(place)}`;
  }

  async function remove(file: StoredFile): Promise<void> {
    const changes = uploads.getStore();
    // That of a logo: Strapi does not wait for it, and a failure would end the process.
    if (changes === undefined) return clear(placeOf(file));
    const moved = setAside(placeOf(file));
    changes.removals.add(moved);
    await moved;
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

  /** For what is not served any more, and which a later start removes. */
  const clear = async (file: string): Promise<void> => {
    try {
      await rm(file, { force: true });
    } catch (error) {
      strapi.log.warn(`A picture was deleted, and its file stays: ${(error as Error).message}`);
    }
  };

  // Pictures of one request are stored one after the other.
  const takePlaces = async (): Promise<void> => {
    const changes = uploads.getStore();
    if (changes === undefined) return;
    // What is still in a list at the end of the upload is taken back.
    const removals = [...changes.removals];
    changes.removals.clear();
    for (const removal of removals) {
      const moved = await removal;
      if (moved !== null) await clear(moved.beside);
    }
    for (const written of changes.writes) {
      const { beside, place } = await written;
      await rename(beside, place);
      changes.writes.delete(written);
    }
  };
  strapi.db.lifecycles.subscribe({
    models: [FILE],
    afterCreate: takePlaces,
    afterUpdate: takePlaces,
    afterDelete: takePlaces,
  });
}

/** Hides a file until its row is gone; null for one that is not there. */
async function setAside(place: string): Promise<Moved | null> {
  const beside = path.join(path.dirname(place), `.${path.basename(place)}.${Date.now()}.removed`);
  try {
    await rename(place, beside);
    return { beside, place };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Adds to Strapi's service that a change of a picture that has failed leaves its files as they were, and that pictures are changed one after
 * the other: the files of two changes at once would be mixed. `writeWholePictures` is the rest.
 */
export function clearFailedUploads(strapi: Core.Strapi): void {
  const inTurn = oneAtATime();
  const cleared = (change: Change): Change =>
    async function clearedChange(this: unknown, ...inputs) {
      const changes: Changes = { writes: new Set(), removals: new Set() };
      try {
        return await uploads.run(changes, async () => change.apply(this, inputs));
      } finally {
        // Strapi does not wait for the other sizes of a picture when one fails.
        for (const written of await Promise.allSettled(changes.writes))
          if (written.status === 'fulfilled') await rm(written.value.beside, { force: true });
        for (const removal of await Promise.allSettled(changes.removals))
          if (removal.status === 'fulfilled' && removal.value !== null)
            // Else the next start does.
            await rename(removal.value.beside, removal.value.place).catch(() => undefined);
      }
    };
  const alone = (change: Change): Change =>
    async function changeAlone(this: unknown, ...inputs) {
      return inTurn(async () => change.apply(this, inputs));
    };
  /** With the sizes that the change before it has left. */
  const current = (change: Change): Change =>
    async function changeCurrent(this: unknown, picture, ...inputs) {
      const { id } = picture as Picture;
      const row: unknown = await strapi.db.query(FILE).findOne({ where: { id } });
      return change.call(this, row ?? picture, ...inputs);
    };
  strapi.get('services').extend(SERVICE, (service: Service): Service => ({
    ...service,
    upload: cleared(service.upload),
    replace: alone(cleared(service.replace)),
    remove: alone(current(cleared(service.remove))),
  }));
}

/**
 * Ends what a process that was killed has left: a file that was set aside gets back to its place if the row of its picture is still there.
 * What is of no use is removed, unless it is young enough to be another instance's.
 */
export async function tidyPictures(strapi: Core.Strapi): Promise<void> {
  const folder = path.join(strapi.dirs.static.public, UPLOADS);
  const past = Date.now() - LONGEST_CHANGE;
  try {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const [, former, moment] = SET_ASIDE.exec(name) ?? [];
      if (former !== undefined) {
        if (await isNamed(strapi, former)) await rename(file, path.join(folder, former));
        else if (Number(moment) < past) await rm(file, { force: true });
      } else if (UNFINISHED.test(name)) {
        // It may have taken its place meanwhile.
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < past) await rm(file, { force: true });
      }
    }
  } catch (error) {
    // Most of them take room and nothing else.
    strapi.log.warn(`Files of pictures were not tidied: ${(error as Error).message}`);
  }
}

/** Whether a row has a file as its picture, or as one of its sizes, whose names begin with that of the size. */
async function isNamed(strapi: Core.Strapi, name: string): Promise<boolean> {
  const { name: hash } = path.parse(name);
  const ofPicture = hash.slice(hash.indexOf('_') + 1);
  const rows: Picture[] = await strapi.db
    .query(FILE)
    .findMany({ where: { hash: { $in: [hash, ofPicture] } } });
  return rows.some((row) =>
    [row, ...Object.values(row.formats ?? {})].some((file) => `${file.hash}${file.ext}` === name),
  );
}
