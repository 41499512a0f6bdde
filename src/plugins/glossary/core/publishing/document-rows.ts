export interface DocumentRows {
  readonly documentId: string;
  readonly drafts: number;
  readonly published: number;
}

/** A document has one draft row, and one more row while it is published; with others, its draft may not be the one that is published next. */
export const isWhole = ({ drafts, published }: DocumentRows): boolean =>
  drafts === 1 && published <= 1;

const MOST_LISTED = 5;

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

function listed(documents: readonly DocumentRows[]): string {
  const names = documents
    .slice(0, MOST_LISTED)
    .map(
      ({ documentId, drafts, published }) =>
        `${JSON.stringify(documentId)} (${counted(drafts, 'draft')}, ${counted(published, 'published row')})`,
    );
  const more = documents.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Why a publication is refused, for the editor who publishes. */
export const brokenDocument = (rows: DocumentRows): string =>
  `The database holds ${counted(rows.drafts, 'draft')} and ${counted(rows.published, 'published row')} of this term; it must be one of each. Nothing was published. An administrator finds how to mend it in docs/operations/broken-documents.md.`;

export const brokenDocuments = (documents: readonly DocumentRows[]): string =>
  `Terms of which the database does not hold one draft and at most one published row: ${listed(documents)}. They may show or publish what no editor has seen; docs/operations/broken-documents.md says how to mend them.`;

/** A message to the operator at the start about a table whose highest id leaves no room for others, or collides with the next ones. */
export const idsInTheWay = (table: string, highest: string): string =>
  `The table ${table} has a row with the id ${highest}, which no row of the service's own would have: the next ones cannot be stored. docs/operations/broken-documents.md says how to mend it.`;
