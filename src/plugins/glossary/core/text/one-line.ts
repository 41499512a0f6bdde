/** A text on one line without control characters, which are meaningless and would end a value in some formats. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

/** Truncates a text to a maximum number of characters, with an ellipsis; between words if possible. */
export function clippedAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > most / 2 ? start.slice(0, end) : start).trimEnd()}…`;
}
