import { type FormValues, valueAt, withValueAt } from '../../../core/panel/form-merge';
import { type TypedEdit, typedEdit, withEdit } from '../../../core/panel/typed-edit';

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

/** A value that its field has not given to the form yet: it stands for that of the form's stored text. Of a text, what was typed into it. */
interface StoredValue {
  /** When the stored text was typed: an edit fits no other. */
  readonly follows: string;
  readonly at: string;
  readonly path: readonly string[];
  readonly value?: unknown;
  readonly edit?: TypedEdit;
}

/** The form that this tab has open, for each key. Another tab may have the same term open and keeps a text of its own. */
const visits = new Map<string, string>();
/** The stored text of this tab's form, for each key: what is typed is stored as an edit of it. */
const keptTexts = new Map<string, UnsavedText>();

/**
 * Unsaved text in local storage: it survives a crash, a reload and the end of a session. One entry for each editor and term, and one for a new term.
 */
export function unsavedTextOf(editor: string, documentId: string | undefined) {
  const key = `glossary.unsaved.${editor}.${documentId ?? 'new'}`;
  const visit = (): string | undefined => visits.get(key);

  /** The value that is being typed in a tab has an entry of its own: with each letter the whole text would be too much. */
  const valueKeys = `${key}.typing.`;
  const valueKeyOf = (of: string | undefined): string => `${valueKeys}${of}`;

  function readValue(of: string | undefined): StoredValue | null {
    try {
      return JSON.parse(localStorage.getItem(valueKeyOf(of)) ?? 'null') as StoredValue | null;
    } catch {
      return null;
    }
  }

  function withTyping(text: StoredText): StoredText {
    const typing = readValue(text.visit);
    if (typing?.follows !== text.at) return text;
    const { at, path, edit } = typing;
    const value =
      edit === undefined ? typing.value : withEdit(String(valueAt(text.values, path)), edit);
    return { ...text, at, values: withValueAt(text.values, path, value) };
  }

  /** Newest first. */
  const read = (): readonly StoredText[] => readTexts().map(withTyping);

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
    const kept = texts.slice(0, MOST_TEXTS);
    try {
      if (kept.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ texts: kept }));
    } catch {
      return false;
    }
    const used = kept.map((text) => valueKeyOf(text.visit));
    for (const name of Object.keys(localStorage))
      if (name.startsWith(valueKeys) && !used.includes(name)) localStorage.removeItem(name);
    return true;
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
      const others = readTexts().filter((text) => text.visit === undefined || text.visit !== of);
      if (!write(typed === null ? others : [{ ...typed, visit: of }, ...others])) return false;
      localStorage.removeItem(valueKeyOf(of));
      if (of !== visit()) return true;
      if (typed === null) keptTexts.delete(key);
      else keptTexts.set(key, typed);
      return true;
    },

    /**
     * Stores one value of the opened form until the whole text is kept: with each letter that would be too much.
     *
     * @param name as Strapi names it, such as `detection.tools`
     */
    keepTyping(name: string, value: unknown): void {
      const kept = keptTexts.get(key);
      if (kept === undefined) return;
      const path = name.split('.');
      const before = valueAt(kept.values, path);
      const typed =
        typeof before === 'string' && typeof value === 'string'
          ? { edit: typedEdit(before, value) }
          : { value };
      const now = new Date().toISOString();
      const typing: StoredValue = { follows: kept.at, at: now, path, ...typed };
      try {
        localStorage.setItem(valueKeyOf(visit()), JSON.stringify(typing));
      } catch {
        // The storage is full, which is said when the text is to be kept.
      }
    },

    /** Texts typed before the form was opened, newest first; from now on the text of this form is stored beside them. */
    takeEarlier(): readonly UnsavedText[] {
      visits.set(key, `${Date.now()}.${Math.random()}`);
      keptTexts.delete(key);
      return read();
    },

    forgetEarlier(text: UnsavedText): void {
      const own = visit();
      const isIt = (stored: StoredText): boolean =>
        stored.at === text.at && (own === undefined || stored.visit !== own);
      write(readTexts().filter((stored) => !isIt(withTyping(stored))));
    },
  };
}
