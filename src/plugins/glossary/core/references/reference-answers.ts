import type { PanelTerm } from '../listing/panel-term';
import type { CheckedReference } from './reference-finding';

/** The service's answers to the panel about the references of terms. */

export type ReferenceRow = PanelTerm &
  Pick<CheckedReference, 'address' | 'finding' | 'detail' | 'checkedAt'>;

/** The references of a draft, in its order. */
export interface TermReferences {
  /** False where the service checks none: `GLOSSARY_CHECK_REFERENCES` says so. */
  readonly isOn: boolean;
  readonly references: readonly {
    readonly address: string;
    /** Null for one that was never checked. */
    readonly checked: Omit<CheckedReference, 'address'> | null;
  }[];
}
