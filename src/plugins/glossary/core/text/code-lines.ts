import { diffArrays } from 'diff';
import { type SafeHtml, safeHtml } from './safe-html';

/** Highlighted code for a page: an element for each line, with marks on lines that differ from another code. */
export interface CodeLines {
  readonly html: SafeHtml;
  /** The marked lines as text: `3–5, 9`; empty when there are none. */
  readonly changed: string;
  readonly areSeveral: boolean;
}

/** Lines without a counterpart in the other code, 0-based. */
export interface DifferingLines {
  readonly bad: ReadonlySet<number>;
  readonly good: ReadonlySet<number>;
}

/** Maximum number of differing lines; above it, nothing is marked. */
const MOST_EDITS = 500;

const NOTHING: DifferingLines = { bad: new Set(), good: new Set() };

/**
 * Compares two codes line by line, ignoring indentation. Where they share no line with content, no line is marked, because a mark on every
 * line would say nothing.
 */
export function differingLines(badCode: string, goodCode: string): DifferingLines {
  if (badCode === '' || goodCode === '') return NOTHING;
  const bad = new Set<number>();
  const good = new Set<number>();
  let shared = 0;
  let [badAt, goodAt] = [0, 0];
  const trimmed = (code: string): string[] => linesOf(code).map((line) => line.trim());
  const changes = diffArrays(trimmed(badCode), trimmed(goodCode), { maxEditLength: MOST_EDITS });
  for (const { added, removed, value } of changes ?? []) {
    for (const line of value) {
      const isBlank = line === '';
      if (removed) {
        if (!isBlank) bad.add(badAt);
        badAt += 1;
      } else if (added) {
        if (!isBlank) good.add(goodAt);
        goodAt += 1;
      } else {
        // Every code has lines with only a bracket.
        if (/[\p{L}\p{N}]/u.test(line)) shared += 1;
        badAt += 1;
        goodAt += 1;
      }
    }
  }
  return shared === 0 ? NOTHING : { bad, good };
}

/** @param highlighted code with classes for its tokens; see code-highlight.ts */
export function codeLines(
  highlighted: SafeHtml,
  changed: ReadonlySet<number>,
  mark: 'del' | 'ins',
): CodeLines {
  const lines = linesOf(highlighted);
  let html = '';
  /** Tags left open by a line: they are closed at its end and reopened on the next. */
  let open: string[] = [];
  lines.forEach((line, place) => {
    const begun = open.join('');
    for (const [tag] of line.matchAll(/<\/?span[^>]*>/g)) {
      if (tag.startsWith('</')) open = open.slice(0, -1);
      else open = [...open, tag];
    }
    const name = changed.has(place) ? mark : 'span';
    const end = line.endsWith('\n') ? '\n' : '';
    const text = end === '' ? line : line.slice(0, -1);
    html += `<${name}>${begun}${text}${'</span>'.repeat(open.length)}${end}</${name}>`;
  });
  const named = rangesOf([...changed].sort((one, other) => one - other));
  return { html: safeHtml(html), changed: named, areSeveral: changed.size > 1 };
}

/** With line endings; without an empty last line. */
function linesOf(code: string): string[] {
  return code.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** `[2, 3, 4, 8]` → `3–5, 9` */
function rangesOf(places: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`))
    .join(', ');
}
