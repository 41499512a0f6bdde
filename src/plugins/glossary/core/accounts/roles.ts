/** The roles of the panel beside the administrators', who may do everything. */
export const ROLES = ['author', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** The subjects of the panel's roles. Ratings are not among them: a rating contains its reader. */
export type Subject = 'term' | 'category' | 'debt-score';
/** `publish` is also to take a publication back. */
export type DocumentAction = 'create' | 'read' | 'update' | 'delete' | 'publish';
/**
 * The glossary's tools in the panel: lists of terms that need attention, views and ratings of all terms, reports of readers, import and
 * export.
 */
export type Tool = 'attention' | 'numbers' | 'reports' | 'importExport';

export interface Right {
  readonly subject: Subject;
  readonly actions: readonly DocumentAction[];
  /** Attributes that these actions leave out; all others of the subject are included. */
  readonly without: readonly string[];
}

export interface RoleRights {
  readonly documents: readonly Right[];
  readonly tools: readonly Tool[];
}

/** An author's actions change nothing that readers see. */
const AUTHOR: RoleRights = {
  documents: [
    { subject: 'term', actions: ['read'], without: [] },
    // A score belongs to one term: to choose it for a draft would take it from a published term. `score_draft` is the way to write one.
    { subject: 'term', actions: ['create', 'update'], without: ['debt_score'] },
    { subject: 'category', actions: ['read'], without: [] },
    { subject: 'debt-score', actions: ['read'], without: [] },
  ],
  tools: ['attention'],
};

const EDITOR: RoleRights = {
  documents: [
    ...AUTHOR.documents,
    { subject: 'term', actions: ['publish', 'delete'], without: [] },
    { subject: 'category', actions: ['create', 'update'], without: [] },
    // For a score that is wrong now; one that goes with its term is changed or removed in the term's form.
    { subject: 'debt-score', actions: ['update', 'delete'], without: ['term'] },
  ],
  tools: [...AUTHOR.tools, 'numbers', 'reports', 'importExport'],
};

/** The rights of each role on the first start. From then on administrators decide. */
export const ROLE_RIGHTS: Readonly<Record<Role, RoleRights>> = { author: AUTHOR, editor: EDITOR };
