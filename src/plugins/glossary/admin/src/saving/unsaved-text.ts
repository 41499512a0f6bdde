import { type FormValues, withValueAt } from '../../../core/panel/form-merge';

/** Maximum number of texts kept for one term. */
const MOST_TEXTS = 11;

/** Unsaved typed text, and the values on which it is based. */
export interface UnsavedText {
  /** When the last letter was typed, ISO 8601. */
  readonly at: string;
  readonly initial: FormValues;
  readonly values: FormValues;
}

interface StoredText extends UnsavedText {
  /** The opened form in which it was typed; absent in texts stored by version 1.0. */
  readonly visit?: string;
}

interface StoredTexts {
  readonly texts?: readonly StoredText[];
  /** How version 1.0 stored the text of the last form and those of the forms before it. */
  readonly typed?: UnsavedText | null;
  readonly earlier?: readonly UnsavedText[];
}

/** A value of a form that its field has not given to it yet: it stands for that of the text of the same visit. */
interface StoredValue {
  readonly visit?: string;
  readonly at: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The form that this tab has open, for each key. Another tab may have the same term open and keeps a text of its own. */
const visits = new Map<string, string>();

/**
 * Unsaved text in local storage: it survives a crash, a reload and the end of a session. One entry for each editor and term, and one for a new term.
 */
export function unsavedTextOf(editor: string, documentId: string | undefined) {
  const key = `glossary.unsaved.${editor}.${documentId ?? 'new'}`;
  const visit = (): string | undefined => visits.get(key);

  const valueKey = `${key}.typing`;

  /** The value that was being typed; null if the texts have it. */
  function readValue(): StoredValue | null {
    try {
      return JSON.parse(localStorage.getItem(valueKey) ?? 'null') as StoredValue | null;
    } catch {
      return null;
    }
  }

  /** Newest first. */
  function read(): readonly StoredText[] {
    const typing = readValue();
    if (typing === null) return readTexts();
    const { visit, at, path, value } = typing;
    return readTexts().map((text) =>
      text.visit === visit ? { ...text, at, values: withValueAt(text.values, path, value) } : text,
    );
  }

  function readTexts(): readonly StoredText[] {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as StoredTexts;
      const { typed, earlier = [] } = stored;
      return stored.texts ?? [...(typed ? [typed] : []), ...earlier];
    } catch {
      return [];
    }
  }

  /** @returns false when the storage is full */
  function write(texts: readonly StoredText[]): boolean {
    try {
      if (texts.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ texts: texts.slice(0, MOST_TEXTS) }));
      localStorage.removeItem(valueKey);
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** The opened form. */
    visit,

    /**
     * Stores the current text of a form, the opened one unless another is named; null deletes it.
     *
     * @returns false when the storage is full
     */
    keep(typed: UnsavedText | null, of = visit()): boolean {
      const others = read().filter((text) => text.visit === undefined || text.visit !== of);
      return write(typed === null ? others : [{ ...typed, visit: of }, ...others]);
    },

    /**
     * Stores one value of the opened form until the whole text is kept: with each letter that would be too much.
     *
     * @param name as Strapi names it, such as `detection.tools`
     */
    keepTyping(name: string, value: unknown): void {
      const at = new Date().toISOString();
      try {
        localStorage.setItem(
          valueKey,
          JSON.stringify({ visit: visit(), at, path: name.split('.'), value }),
        );
      } catch {
        // The storage is full, which is said when the text is to be kept.
      }
    },

    /** Texts typed before the form was opened, newest first; from now on the text of this form is stored beside them. */
    takeEarlier(): readonly UnsavedText[] {
      visits.set(key, `${Date.now()}.${Math.random()}`);
      return read();
    },

    forgetEarlier(text: UnsavedText): void {
      const own = visit();
      const isIt = (stored: StoredText): boolean =>
        stored.at === text.at && (own === undefined || stored.visit !== own);
      write(read().filter((stored) => !isIt(stored)));
    },
  };
}
