/** A file system that is full, over its quota, or takes nothing for now. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS)$/;

/** For a file of which the disk took less than was sent, where the program that wrote it did not say so. */
export class NotWholeOnDisk extends Error {}

/** Whether an error means that the disk of the service took no file, so that the same request may succeed when there is room again. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof NotWholeOnDisk) return true;
  const code: unknown = Object(error).code;
  return typeof code === 'string' && NO_ROOM.test(code);
}
