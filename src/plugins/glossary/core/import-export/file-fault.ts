/** What makes a whole file unreadable; the message is one sentence for whoever gave the file. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}
