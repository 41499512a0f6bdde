/** A file system that is full, over its quota, or takes nothing for now. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS)$/;

/** Whether an error means that the disk of the service took no file, so that the same request may succeed when there is room again. */
export function isDiskFull(error: unknown): boolean {
  const code: unknown = Object(error).code;
  return typeof code === 'string' && NO_ROOM.test(code);
}
