import { SLUG_MAX_LENGTH, SLUG_PATTERN } from './slug';
import type { RequirableField, RequiredFields } from './required-fields';
import { DIFFICULTIES, EFFORTS, SEVERITIES } from './fields';

/** The empty string, for a key that every record has but not every term fills in. */
const NOTHING = '';
const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'array', items: text } as const;
const slug = { type: 'string', pattern: SLUG_PATTERN.source, maxLength: SLUG_MAX_LENGTH } as const;
const slugs = { type: 'array', items: slug, uniqueItems: true } as const;
/** Without the format `uri`: an editor may write an address with letters of any script, and the record contains it as written. */
const url = { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' } as const;
const day = { type: 'string', format: 'date' } as const;

function exactly<Properties extends object>(description: string, properties: Properties) {
  return {
    type: 'object',
    description,
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  } as const;
}

/**
 * The JSON Schema (draft 2020-12, https://json-schema.org/draft/2020-12) of the term record.
 *
 * @param address where the schema is served; becomes its `$id`
 * @param filled the fields that are filled in every record; the others may be empty
 */
export function termSchema(address: string, filled: RequiredFields) {
  const textOf = (field: RequirableField) => (filled.includes(field) ? text : { type: text.type });
  const textsOf = (field: RequirableField) =>
    filled.includes(field) ? { ...texts, minItems: 1 } : texts;
  const oneOf = <Word extends string>(field: RequirableField, words: readonly Word[]) => ({
    enum: filled.includes(field) ? words : [...words, NOTHING],
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: 'Term record',
    ...exactly('One term of the glossary with its citation block.', {
      slug: { ...slug, description: 'Identifier of the term; used in its addresses.' },
      term: {
        ...text,
        description: 'Display name; may hold the expansion of an abbreviation in parentheses.',
      },
      category: { ...text, description: 'Key of the one category that the term belongs to.' },
      difficulty: { ...oneOf('difficulty', DIFFICULTIES), description: 'Level of the reader.' },
      short: { ...text, description: 'Definition in one sentence (CommonMark).' },
      long: { ...text, description: 'Explanation of one or more paragraphs (CommonMark).' },
      aliases: { ...textsOf('aliases'), description: 'Alternative names.' },
      tags: { ...textsOf('tags'), description: 'Lower-case keywords.' },
      misconception: {
        ...textOf('misconception'),
        description: 'A wrong belief and its correction (CommonMark).',
      },
      why_it_matters: {
        ...textOf('why_it_matters'),
        description: 'Consequence of getting the term wrong (CommonMark).',
      },
      common_mistakes: {
        ...textsOf('common_mistakes'),
        description: 'One mistake and its remedy an item (CommonMark).',
      },
      when_to_use: {
        ...textsOf('when_to_use'),
        description: 'Situations that call for it (CommonMark).',
      },
      avoid_when: {
        ...textsOf('avoid_when'),
        description: 'Situations that rule it out (CommonMark).',
      },
      related: { ...slugs, description: 'Slugs of published terms.' },
      prerequisites: { ...slugs, description: 'Slugs of published terms to read first.' },
      refs: {
        type: 'array',
        items: url,
        ...(filled.includes('refs') && { minItems: 1 }),
        description: 'Addresses of external references.',
      },
      bad_code: { ...textOf('bad_code'), description: 'Code example of the faulty practice.' },
      good_code: { ...textOf('good_code'), description: 'Code example of the correct practice.' },
      quick_fix: { ...textOf('quick_fix'), description: 'Remedy in one sentence (CommonMark).' },
      severity: { ...oneOf('severity', SEVERITIES), description: 'How bad the consequence is.' },
      effort: { ...oneOf('effort', EFFORTS), description: 'Work to mend one occurrence.' },
      created: { ...day, description: 'UTC day of the first publication.' },
      updated: {
        ...day,
        description: 'UTC day of the last change of content; not earlier than created.',
      },
      citation: exactly('How the record may be cited.', {
        canonical_url: { ...url, description: 'Address of the page.' },
        html_url: { ...url, description: 'Address of the page.' },
        json_url: { ...url, description: 'Address of this record.' },
        source: { ...text, description: 'Name of the glossary.' },
        author: { ...text, description: 'Author credit.' },
        author_url: { ...url, description: "Address of the author's site." },
        licence: { ...text, description: 'What may be done with the text.' },
        usage: exactly('Rules for quoting.', {
          verbatim_allowed: { ...texts, description: 'Fields that may be quoted word for word.' },
          paraphrase_required: { ...texts, description: 'Fields that must be reworded.' },
          multi_source_answers: {
            ...text,
            description: 'Rule for answers drawn from several terms.',
          },
          when_unsure: { ...text, description: 'Rule for every other case.' },
          attribution_examples: exactly('Templates for credit.', {
            inline_mention: {
              ...text,
              description: 'Within a sentence; <quote> is the place to fill.',
            },
            markdown_link: { ...text, description: 'As a Markdown link.' },
            footer_credit: { ...text, description: 'At the foot of a text.' },
          }),
        }),
      }),
    }),
  } as const;
}
