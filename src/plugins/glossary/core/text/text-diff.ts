import { diffArrays, diffLines, diffWordsWithSpace } from 'diff';
import { type CooperativeTask, runToEnd } from '../tasks/cooperative-task';

export type Fate = 'kept' | 'removed' | 'added';

export interface TextPart {
  readonly fate: Fate;
  readonly text: string;
}

/** An item of a list; a changed item has its inner changes. */
export type ListItem =
  | { readonly fate: Fate; readonly text: string }
  | { readonly fate: 'changed'; readonly parts: readonly TextPart[] };

/** Maximum number of differing words or lines; above it, a text is shown as removed and added as a whole. */
const MOST_EDITS = 500;
/** The same for the items of a list, and the maximum number of items compared to find changed ones: any client may request a comparison. */
const MOST_ITEM_EDITS = 200;
const MOST_REPLACED = 50;
/** The same for the words of one item. */
const MOST_EDITS_IN_ITEM = 200;
/** An item is the same one, changed, when at least this share of its characters was kept. */
const UNCHANGED_SHARE = 0.5;

/** The changes between two texts, word by word; both texts can be restored from the parts. */
export function wordDiff(
  before: string,
  after: string,
  mostEdits = MOST_EDITS,
): readonly TextPart[] {
  return partsOf(before, after, diffWordsWithSpace(before, after, { maxEditLength: mostEdits }));
}

/** The same line by line, for source code. */
export function lineDiff(before: string, after: string): readonly TextPart[] {
  return partsOf(before, after, diffLines(before, after, { maxEditLength: MOST_EDITS }));
}

export function listDiff(before: readonly string[], after: readonly string[]): readonly ListItem[] {
  return runToEnd(listDiffTask(before, after));
}

/** The same as a task that yields after each replaced item. */
export function* listDiffTask(
  before: readonly string[],
  after: readonly string[],
): CooperativeTask<readonly ListItem[]> {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_ITEM_EDITS }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  const items: ListItem[] = [];
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    const next = changes[index + 1];
    if (change === undefined) continue;
    if (change.removed && next?.added === true) {
      items.push(...(yield* replacedItems(change.value, next.value)));
      index += 1;
    } else items.push(...change.value.map((text) => ({ fate: fateOf(change), text })));
  }
  return items;
}

/** Pairs replaced items that are similar, as changed items. */
function* replacedItems(
  before: readonly string[],
  after: readonly string[],
): CooperativeTask<ListItem[]> {
  const length = Math.max(before.length, after.length);
  const items: ListItem[] = [];
  for (let index = 0; index < length; index += 1) {
    const removed = before[index];
    const added = after[index];
    if (removed !== undefined && added !== undefined && length <= MOST_REPLACED) {
      const parts = wordDiff(removed, added, MOST_EDITS_IN_ITEM);
      yield;
      if (unchangedShare(parts) >= UNCHANGED_SHARE) {
        items.push({ fate: 'changed', parts });
        continue;
      }
    }
    if (removed !== undefined) items.push({ fate: 'removed', text: removed });
    if (added !== undefined) items.push({ fate: 'added', text: added });
  }
  return items;
}

function unchangedShare(parts: readonly TextPart[]): number {
  const lengthOf = (fate: Fate): number =>
    parts.filter((part) => part.fate === fate).reduce((sum, { text }) => sum + text.length, 0);
  const kept = lengthOf('kept');
  return kept / (kept + Math.max(lengthOf('removed'), lengthOf('added')));
}

interface Change {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

/** `changes` is missing when the texts have too little in common to be compared. */
function partsOf(before: string, after: string, changes: readonly Change[] | undefined) {
  const parts =
    changes?.map((change): TextPart => ({ fate: fateOf(change), text: change.value })) ??
    ([
      { fate: 'removed', text: before },
      { fate: 'added', text: after },
    ] as const);
  return parts.filter(({ text }) => text !== '');
}

function fateOf({ added, removed }: { readonly added: boolean; readonly removed: boolean }): Fate {
  if (added) return 'added';
  return removed ? 'removed' : 'kept';
}
