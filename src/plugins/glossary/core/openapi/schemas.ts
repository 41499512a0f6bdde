import { z } from 'zod';
import { activityRecord } from '../activity/activity-record';
import { browseRecord } from '../catalogue/browse-record';
import { suggestions } from '../catalogue/suggestions';
import { changes } from '../changes/changes-record';
import { dayRecord } from '../home/day-record';
import { problem } from '../pages/problem-record';
import { quoteAnswer } from '../quoting/quote-answer';
import { numbersRecord, ratingBody, ratingRecord } from '../rating/rating-record';
import { reportBody, reportRecord } from '../report/report-record';
import { termLink } from '../term/answer-schema';
import { historyRecord } from '../versions/history-record';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Stands for the record, whose JSON Schema is a promise with an address of its own (core/term/term-schema.ts). */
export const termRecord = z.unknown();
export const TERM_RECORD = 'TermRecord';

/** The data that has a name in the description of the interface, and so in the clients that are generated from it. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  [TERM_RECORD]: termRecord,
  TermList: browseRecord,
  Suggestions: suggestions,
  TermOfTheDay: dayRecord,
  Activity: activityRecord,
  Numbers: numbersRecord,
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
  // Defaults are what is left out, and a request may have members that nobody reads.
  io: 'input',
  /** Without what zod says on its own: bounds of whole numbers, patterns of formats, that keys are text. */
  override({ jsonSchema }) {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    delete jsonSchema.propertyNames;
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** A part of the document, whose dialect and addresses are those of the whole. */
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

/** The JSON Schema of what zod describes, a reference where it has a name; made once, as a document is made after each publication. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const known = made.get(schema) ?? within(z.toJSONSchema(schema, OPTIONS));
  made.set(schema, known);
  return known;
}
