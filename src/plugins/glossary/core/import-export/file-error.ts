/** Why a file as a whole cannot be read; the message is one sentence for the user. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** A file with unknown keys or columns; it may be readable without them. */
export class UnknownNames extends FileError {
  constructor(
    message: string,
    /** The first unknown names. */
    readonly names: readonly string[],
  ) {
    super(message);
  }
}

/** Why a file without rows is refused. */
export const EMPTY_FILE = 'The file is empty.';
