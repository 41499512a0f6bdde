import type { CategoryName } from '../term/term';

/** A term as the panel lists it; a draft may lack its name, its slug and its category. */
export interface PanelTerm {
  readonly documentId: string;
  readonly term: string;
  readonly slug: string;
  readonly category: CategoryName | null;
}
