import { phraseNumbers, type TermChange } from '../../core/term-page/term-dependencies';
import type { MentionTarget } from '../../core/text/mention-index';

/** The most changes of terms that are remembered; pages older than all of them are rendered again. */
const CHANGES_KEPT = 1000;
const NO_WORDS = new Int32Array();

/** The latest changes of terms, by which a page knows whether it would be the same now. */
export class RememberedChanges {
  private changes: TermChange[] = [];
  /** From which position on all changes of terms are known. */
  private from = Infinity;

  /** Forgets all of them: nothing before this position is known. */
  beginAt(position: number): void {
    this.changes = [];
    this.from = position;
  }

  note(position: number, names: readonly MentionTarget[], words: Int32Array = NO_WORDS): void {
    this.changes.push({ position, phrases: names.flatMap((name) => phraseNumbers(name)), words });
    const forgotten = this.changes.splice(0, Math.max(0, this.changes.length - CHANGES_KEPT));
    this.from = forgotten.at(-1)?.position ?? this.from;
  }

  /** The changes after a position; null when they are not remembered as far back. */
  after(position: number): readonly TermChange[] | null {
    return position < this.from
      ? null
      : this.changes.filter((change) => change.position > position);
  }
}
