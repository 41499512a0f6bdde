/** A text on one line without control characters, which are meaningless and would end a value in some formats. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}
