import type { FormValues } from '../../../core/panel/form-merge';

/** Maximum number of earlier texts kept for one term. */
const MOST_EARLIER = 10;

/** Unsaved typed text, and the values on which it is based. */
export interface UnsavedText {
  /** When the last letter was typed, ISO 8601. */
  readonly at: string;
  readonly initial: FormValues;
  readonly values: FormValues;
}

interface StoredTexts {
  readonly typed: UnsavedText | null;
  readonly earlier: readonly UnsavedText[];
}

/**
 * Unsaved text in local storage: it survives a crash, a reload and the end of a session. One entry for each editor and term, and one for a new term.
 */
export function unsavedTextOf(editor: string, documentId: string | undefined) {
  const key = `glossary.unsaved.${editor}.${documentId ?? 'new'}`;

  function read(): StoredTexts {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredTexts>;
      return { typed: stored.typed ?? null, earlier: stored.earlier ?? [] };
    } catch {
      return { typed: null, earlier: [] };
    }
  }

  /** @returns false when the storage is full */
  function write(stored: StoredTexts): boolean {
    try {
      if (stored.typed === null && stored.earlier.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(stored));
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Stores the current text; null deletes it. */
    keep: (typed: UnsavedText | null): boolean => write({ ...read(), typed }),

    /** Deletes text that has been saved after its form was closed. */
    forgetSaved(isSaved: (values: FormValues) => boolean): void {
      const { typed, earlier } = read();
      if (typed !== null && isSaved(typed.values)) write({ typed: null, earlier });
    },

    /** Texts typed before the form was opened, newest first; from now on they are stored beside the current text. */
    takeEarlier(): readonly UnsavedText[] {
      const { typed, earlier } = read();
      const all = [...(typed === null ? [] : [typed]), ...earlier].slice(0, MOST_EARLIER);
      write({ typed: null, earlier: all });
      return all;
    },

    forgetEarlier(text: UnsavedText): void {
      const { typed, earlier } = read();
      write({ typed, earlier: earlier.filter(({ at }) => at !== text.at) });
    },
  };
}
