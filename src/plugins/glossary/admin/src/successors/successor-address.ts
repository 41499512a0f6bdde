/** The address at which the panel reads and names the successor of a term. */
export function successorAddress(documentId: string): string {
  return `/glossary-panel/terms/${documentId}/successor`;
}
