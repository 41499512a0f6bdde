/** The parts of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1) that the description of this service is made of. */

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Header {
  readonly description: string;
  /** Whether each such answer has it. */
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema; example?: unknown }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [Tag];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export type Method = 'get' | 'post' | 'delete';
export type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;

/** The groups of operations, in the order in which people read of them. */
export const TAGS = {
  Terms: 'One term, in every form in which it is published.',
  Quotes: 'Whether a quotation stands in the glossary, and how to credit it.',
  Lists: 'Finding terms.',
  Following: 'What has changed, and earlier versions.',
  Readers: 'What readers say of a term.',
  Agents: 'For agents and for programs that find their way by themselves.',
  Site: 'Pages and files of the site as a whole.',
} as const;
export type Tag = keyof typeof TAGS;

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const responseRef = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });
const headerRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** Of an answer whose number is limited; where the operator has set no limit they are not sent. */
export const LIMIT_HEADERS = {
  'RateLimit-Policy': headerRef('RateLimit-Policy'),
  RateLimit: headerRef('RateLimit'),
} as const;

/** What a GET answers when it succeeds. */
interface Read {
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  /** Media types and schemas of what is answered. */
  readonly content: Readonly<Record<string, JsonSchema>>;
  readonly example?: unknown;
  /** True when the number of such reads is limited. */
  readonly isLimited?: boolean;
  /** Whom errors are for: a program reads problem details, a reader a page. */
  readonly audience?: 'program' | 'reader';
  /** Other answers, by status. */
  readonly others?: Readonly<Record<string, string>>;
  readonly isConditional?: boolean;
  /** False when it is not known when the answer changed last. */
  readonly isDated?: boolean;
}

/** An operation that reads; HEAD answers the same without a body. */
export function reading({
  operationId,
  tag,
  summary,
  description,
  parameters,
  content,
  example,
  isLimited = false,
  audience = 'program',
  others = {},
  isConditional = true,
  isDated = isConditional,
}: Read): Operation {
  const error = audience === 'program' ? 'Problem' : 'ErrorPage';
  const headers = {
    ...(isConditional && { ETag: headerRef('ETag') }),
    ...(isDated && { 'Last-Modified': headerRef('Last-Modified') }),
    ...(isLimited && LIMIT_HEADERS),
  };
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters !== undefined && { parameters }),
    responses: {
      200: {
        description: 'Found.',
        headers,
        content: Object.fromEntries(
          Object.entries(content).map(([type, schema]) => [
            type,
            { schema, ...(example !== undefined && { example }) },
          ]),
        ),
      },
      ...(isConditional && { 304: responseRef('NotModified') }),
      ...Object.fromEntries(
        Object.entries(others).map(([status, name]) => [status, responseRef(name)]),
      ),
      ...(isLimited && { 429: responseRef('TooManyReads') }),
      '4XX': responseRef(error),
      '5XX': responseRef(error),
    },
    ...(isLimited && { security: [{}, { partner: [] }] }),
  };
}
