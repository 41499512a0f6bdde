/** What makes a whole file unreadable; the message is one sentence for whoever gave the file. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}

/** A file that may be readable without some keys or columns, which nobody knows. */
export class UnknownNames extends FileFault {
  constructor(
    message: string,
    /** The first of them. */
    readonly names: readonly string[],
  ) {
    super(message);
  }
}

/** Why a file without a row is refused. */
export const EMPTY_FILE = 'The file is empty.';
