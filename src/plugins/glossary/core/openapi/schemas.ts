import { z } from 'zod';
import { activityRecord } from '../activity/activity-record';
import { browseRecord } from '../catalogue/browse-record';
import { suggestions } from '../catalogue/suggestions';
import { changes } from '../changes/changes-record';
import { dayRecord } from '../home/term-of-the-day';
import { problem } from '../pages/problem-record';
import { quoteAnswer } from '../quoting/quote-answer';
import { statsRecord, ratingBody, ratingRecord } from '../rating/rating-record';
import { reportBody, reportRecord } from '../report/report-record';
import { termLink } from '../term/answer-schema';
import { historyRecord } from '../versions/history-record';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Placeholder for the record, whose JSON Schema is stable and has its own address (core/term/term-schema.ts). */
export const termRecord = z.unknown();
export const TERM_RECORD = 'TermRecord';

/** Schemas with a name in the document, and so in generated clients. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  [TERM_RECORD]: termRecord,
  TermList: browseRecord,
  Suggestions: suggestions,
  TermOfTheDay: dayRecord,
  Activity: activityRecord,
  Numbers: statsRecord,
  Rating: ratingRecord,
  RatingRequest: ratingBody,
  Report: reportRecord,
  ReportRequest: reportBody,
  QuoteAnswer: quoteAnswer,
  Changes: changes,
  Successor: termLink,
  History: historyRecord,
  Problem: problem,
};

const uri = (name: string): string => `#/components/schemas/${name}`;

const OPTIONS = {
  // Members with defaults are optional in requests, and unknown ones are allowed.
  io: 'input',
  /** Removes what zod adds by itself: bounds of integers, patterns of formats, names of properties. */
  override({ jsonSchema }) {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    delete jsonSchema.propertyNames;
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Part of the document, which has its own `$schema` and `$id`. */
function within({ $schema: _dialect, $id: _address, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri });
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, within(one)]));
}

export const SCHEMAS = namedSchemas();

const made = new WeakMap<z.ZodType, JsonSchema>(
  Object.entries(NAMED).map(([name, schema]) => [schema, { $ref: uri(name) }]),
);

/** The JSON Schema of a zod schema, or a reference if it has a name; cached, because the document is generated after each publication. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const known = made.get(schema) ?? within(z.toJSONSchema(schema, OPTIONS));
  made.set(schema, known);
  return known;
}
