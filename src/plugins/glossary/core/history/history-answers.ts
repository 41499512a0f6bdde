import type { PanelPage } from '../listing/panel-query';
import type { ComparedTerm } from '../publishing/term-diff';
import type { LogKind } from './log-kind';

/** The service's answers to the panel about the history of terms. */

/** An editor's action, with its time. */
export interface ActionStamp {
  /** Null where it was no editor of the panel: a program without a name, or the service itself. */
  readonly editor: string | null;
  /** In milliseconds since 1970. */
  readonly moment: number;
}

export interface HistoryRow extends ActionStamp {
  readonly position: number;
  readonly kind: LogKind;
  /** Null for an entry without a content. */
  readonly version: number | null;
  /** Null for a client that may not read it. */
  readonly slug: string | null;
  readonly digest: string | null;
  /** Labels of the fields that differ from the version before; null for the first one and for entries without a content. */
  readonly changed: readonly string[] | null;
}

/** The history of a term, the latest first. */
export interface TermHistory extends PanelPage<HistoryRow> {
  readonly name: string;
  /** Null for a term that is deleted. */
  readonly lastSaved: ActionStamp | null;
  /** How many versions there are: 1, 2, … up to this one. */
  readonly versions: number;
  /** Whether the client may restore a version as the draft. */
  readonly mayRestore: boolean;
  /** The last freshness review; null if there was none. */
  readonly confirmed: ActionStamp | null;
  /** Whether the client may confirm it, and the term is on the list of those not edited for a year. */
  readonly mayConfirm: boolean;
}

/** A version to compare; `draft` is the saved draft. */
export type VersionName = number | 'draft';

export interface VersionComparison {
  readonly from: ComparedTerm;
  readonly to: ComparedTerm;
  /** When the draft was saved last, ISO 8601; null for a term that is deleted. */
  readonly savedAt: string | null;
}

/** The parts that a restored draft lacks. */
export interface LeftOut {
  /** Sentences that name what could not be restored, and why. */
  readonly leftOut: readonly string[];
}

export interface DeletedTerm extends ActionStamp {
  readonly documentId: string;
  readonly term: string;
  readonly slug: string;
  /** The first moment at which it cannot be brought back any more, in milliseconds since 1970. */
  readonly until: number;
}

export interface DeletedTerms extends PanelPage<DeletedTerm> {
  /** Whether the client may restore deleted terms. */
  readonly mayBringBack: boolean;
}

export interface EditorAction extends ActionStamp {
  readonly position: number;
  readonly kind: LogKind;
  /** The name of the term or category at that time; null for entries about neither. */
  readonly name: string | null;
  readonly slug: string | null;
  /** The document id of the term or category. */
  readonly subject: string | null;
  readonly version: number | null;
  /** Whether it is about a term that has a form now. */
  readonly hasForm: boolean;
}

/** An editor in the log; `key` is the value for the list's filter. */
export interface KnownEditor {
  readonly key: string;
  readonly name: string | null;
}

export interface EditorActions extends PanelPage<EditorAction> {
  readonly editors: readonly KnownEditor[];
}
