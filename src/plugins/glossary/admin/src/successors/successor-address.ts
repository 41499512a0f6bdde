/** The address in the API for a term's successor. */
export function successorAddress(documentId: string): string {
  return `/glossary-panel/terms/${documentId}/successor`;
}
