/** What was typed into a text: a part of it, and what stands there now. */
export interface TypedEdit {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
}

/** The edit that makes one text of another: what both begin and end with is left out. */
export function typedEdit(before: string, after: string): TypedEdit {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let same = 0;
  while (
    same < shorter - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { from, to: before.length - same, typed: after.slice(from, after.length - same) };
}

export const withEdit = (text: string, { from, to, typed }: TypedEdit): string =>
  text.slice(0, from) + typed + text.slice(to);
