import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { asRoot } from './as-root';

const ROOT = path.resolve(__dirname, '..', '..', '..');
/** Room for the tables of the service, a glossary of a test and what the file system itself takes, in bytes. */
const SIZE = 32 * 1024 * 1024;

/** A real file system that can become read-only while files on it are open for writing, and a database of SQLite on it. */
export interface ReadOnlyDisk {
  readonly filename: string;
  /** Refuses every write, also through files that are open already. */
  refuseWrites(): void;
  takeWrites(): void;
  /** Has the file system find an error, after which it is read-only until it is remounted. */
  fail(): void;
  /** Remounts it; nothing on it may be open. */
  mountAnew(): void;
  remove(): void;
}

/**
 * Mounts a file system of ext4, which takes root, or sudo without a password, and a loop device. The kernel refuses to remount one read-only
 * on which files are open for writing; so its files are made immutable, which ext4 minds with every write. The exception is the index of the
 * write-ahead log: it is memory that processes share, and ends a process by SIGBUS that writes to it when it is immutable. It does not when
 * the file system has failed.
 *
 * @returns null when that is not possible; a test that needs it has to say that it was skipped
 */
export function mountReadOnlyDisk(): ReadOnlyDisk | null {
  const parent = path.join(ROOT, '.tmp', 'tests');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'read-only-disk-'));
  const image = `${folder}.image`;
  const mount = (): void => asRoot('mount', '-o', 'loop,errors=remount-ro', image, folder);
  const files = (): string[] =>
    readdirSync(folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => path.join(folder, name));
  const removeFiles = (): void => {
    rmSync(folder, { recursive: true });
    rmSync(image, { force: true });
  };
  try {
    makeImage(image);
    mount();
  } catch {
    removeFiles();
    return null;
  }
  asRoot('chmod', '777', folder);
  return {
    filename: path.join(folder, 'data.db'),
    refuseWrites: () => asRoot('chattr', '+i', folder, ...files()),
    takeWrites: () => asRoot('chattr', '-i', folder, ...files()),
    fail() {
      asRoot('sync', '--file-system', folder);
      const trigger = `/sys/fs/ext4/${deviceOf(folder)}/trigger_fs_error`;
      asRoot('sh', '-c', `echo 1 > ${trigger}`);
    },
    mountAnew() {
      asRoot('umount', folder);
      mount();
    },
    remove() {
      asRoot('umount', '--lazy', folder);
      removeFiles();
    },
  };
}

function makeImage(image: string): void {
  const file = openSync(image, 'w');
  ftruncateSync(file, SIZE);
  closeSync(file);
  asRoot('mkfs.ext4', '-q', '-F', image);
}

/** The name of the device that is mounted at a folder, such as `loop0`. */
function deviceOf(folder: string): string {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [device = ''] = mounts.find((line) => line.split(' ')[1] === folder)?.split(' ') ?? [];
  return path.basename(device);
}
