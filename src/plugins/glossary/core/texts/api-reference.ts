/** The reference of the interface. What it says of each address is the description that programs read (core/openapi). */
export const API_REFERENCE_TEXT = {
  title: 'API reference',
  forPrograms:
    'The same for programs: <a href="{{descriptionUrl}}">openapi.json</a> (OpenAPI 3.1).',
  groups: 'Groups of addresses',
  parameters: 'Parameters',
  name: 'Name',
  where: 'Where',
  meaning: 'Meaning',
  whereValue: '{{where}}{{#if isRequired}}, required{{/if}}',
  meaningValue: '{{description}}{{#if allowed}} Allowed: {{allowed}}.{{/if}}',
  answers: 'Answers',
  status: 'Status',
  types: 'Types',
  noTypes: 'none',
  example: 'Example',
  description: 'Every address of this glossary that programs can use, with its parameters.',
  /** The possible values of a parameter. */
  between: (least: number, most: number): string => `${least} to ${most}`,
  from: (least: number): string => `from ${least}`,
  length: (most: number): string => `at most ${most} characters`,
} as const;
