/** Where the panel asks for the successor of a term, and names it. */
export function successorAddress(documentId: string): string {
  return `/glossary-panel/terms/${documentId}/successor`;
}
