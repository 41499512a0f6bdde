/** The page that explains errors; problems.ts has what it says of each. */
export const PROBLEM_TYPES_TEXT = {
  title: 'Problem types',
  lead: 'Addresses that answer data describe an error as <code>application/problem+json</code> (<a href="https://www.rfc-editor.org/rfc/rfc9457" rel="noopener noreferrer">RFC 9457</a>). Its <code>type</code> leads to one of these entries.',
  kind: 'Status {{status}}. {{meaning}}',
  description: 'The errors that the addresses of this glossary answer, and what to do about them.',
} as const;
