import type { FormValues } from '../../../core/panel/form-merge';

/** Texts of one term that are kept beside the one that is typed now. */
const EARLIER_KEPT = 10;

/** Typed text that is not saved, and the values that it was typed over. */
export interface UnsavedText {
  /** When the last letter was typed, ISO 8601. */
  readonly at: string;
  readonly initial: FormValues;
  readonly values: FormValues;
}

interface Kept {
  readonly typed: UnsavedText | null;
  readonly earlier: readonly UnsavedText[];
}

/**
 * Unsaved text in the storage of the browser: it outlives a crash, a reload and the end of a session. One for each editor and term; a new
 * term has one of its own.
 */
export function unsavedTextOf(editor: string, documentId: string | undefined) {
  const key = `glossary.unsaved.${editor}.${documentId ?? 'new'}`;

  function read(): Kept {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
      return { typed: kept.typed ?? null, earlier: kept.earlier ?? [] };
    } catch {
      return { typed: null, earlier: [] };
    }
  }

  /** @returns false when the browser has no room for it */
  function write(kept: Kept): boolean {
    try {
      if (kept.typed === null && kept.earlier.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Stores the text typed now; null deletes it. */
    keep: (typed: UnsavedText | null): boolean => write({ ...read(), typed }),

    /** Deletes typed text that has been saved, for a form that is closed by then and cannot do it. */
    forgetSaved(isSaved: (values: FormValues) => boolean): void {
      const { typed, earlier } = read();
      if (typed !== null && isSaved(typed.values)) write({ typed: null, earlier });
    },

    /** Texts typed before the form was opened, the newest first; from now on they are stored beside the text typed now. */
    takeEarlier(): readonly UnsavedText[] {
      const { typed, earlier } = read();
      const all = [...(typed === null ? [] : [typed]), ...earlier].slice(0, EARLIER_KEPT);
      write({ typed: null, earlier: all });
      return all;
    },

    forgetEarlier(text: UnsavedText): void {
      const { typed, earlier } = read();
      write({ typed, earlier: earlier.filter(({ at }) => at !== text.at) });
    },
  };
}
