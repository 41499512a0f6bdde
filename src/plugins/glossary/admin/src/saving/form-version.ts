import type { FormValues } from '../../../core/panel/form-merge';

interface Version {
  readonly documentId: string;
  /** ISO 8601. */
  readonly updatedAt: unknown;
}

interface OpenForm extends Version {
  /** What the server accepted, until the form is filled from it. */
  readonly sent: FormValues | null;
}

/** What a form of a new document has sent to the server, which accepted it. */
interface Created {
  readonly documentId: string;
  readonly sent: FormValues;
}

/** The open form: Strapi's own buttons change its document, which do not say which version they change. */
let form: OpenForm | null = null;
let created: Created | null = null;

const openForm = (documentId: unknown): OpenForm | null =>
  form?.documentId === documentId ? form : null;

export const formVersion = {
  /** @returns a function that says that the form is closed */
  open(version: Version): () => void {
    formVersion.note(version);
    return () => {
      form = null;
    };
  },

  /** The form is filled from this version. */
  note({ documentId, updatedAt }: Version): void {
    form = { documentId, updatedAt, sent: null };
  },

  /** @param answer of a save, after which the form may not be filled anew: reading it again can fail */
  noteSaved(answer: unknown, sent: FormValues): void {
    const { documentId, updatedAt } = savedIn(answer);
    if (openForm(documentId) === null) return;
    form = { documentId: String(documentId), updatedAt, sent };
  },

  /** @param answer of the first save */
  noteCreated(answer: unknown, sent: FormValues): void {
    created = { documentId: String(savedIn(answer).documentId), sent };
  },

  /** What was created last, once. */
  takeCreated(): Created | null {
    const taken = created;
    created = null;
    return taken;
  },

  sent: (documentId: string): FormValues | null => openForm(documentId)?.sent ?? null,

  /** Null unless the form of this document is open. */
  of(documentId: string | undefined): string | null {
    const updatedAt = openForm(documentId)?.updatedAt;
    return typeof updatedAt === 'string' ? updatedAt : null;
  },
};

const savedIn = (answer: unknown): FormValues => Object(Object(answer).data) as FormValues;
