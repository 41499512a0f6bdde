/** Truncates a text to a maximum number of characters, with an ellipsis; between words if possible. */
export function clippedAtWord(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > most / 2 ? start.slice(0, end) : start).trimEnd()}…`;
}
