import { CATEGORY_FIELDS } from '../../../core/import-export/file-fields';
import type { FormValues } from '../../../core/panel/form-merge';

interface Version {
  readonly documentId: string;
  /** ISO 8601. */
  readonly updatedAt: unknown;
}

interface OpenForm extends Version {
  /** What the server stored, until the form is filled from it. */
  readonly sent: FormValues | null;
}

/** The form of a category that is open: Strapi's own button saves it, which does not say which version it changes. */
let form: OpenForm | null = null;

const openForm = (documentId: unknown): OpenForm | null =>
  form?.documentId === documentId ? form : null;

export const categoryVersion = {
  /** @returns a function that says that the form is closed */
  open(version: Version): () => void {
    categoryVersion.note(version);
    return () => {
      form = null;
    };
  },

  /** The form is filled from this version. */
  note({ documentId, updatedAt }: Version): void {
    form = { documentId, updatedAt, sent: null };
  },

  /** @param answer of a save, after which the form may not be filled anew: reading it again can fail */
  noteSaved(answer: unknown): void {
    const saved = Object(Object(answer).data) as FormValues;
    const { documentId, updatedAt } = saved;
    if (openForm(documentId) === null) return;
    const sent = Object.fromEntries(CATEGORY_FIELDS.map((field) => [field, saved[field]]));
    form = { documentId: String(documentId), updatedAt, sent };
  },

  sent: (documentId: string): FormValues | null => openForm(documentId)?.sent ?? null,

  /** Null unless the form of this category is open. */
  of(documentId: string | undefined): string | null {
    const updatedAt = openForm(documentId)?.updatedAt;
    return typeof updatedAt === 'string' ? updatedAt : null;
  },
};
