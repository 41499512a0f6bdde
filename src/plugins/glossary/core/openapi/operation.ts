import { z } from 'zod';
import { slug } from '../term/answer-schema';
import { type JsonSchema, schemaOf } from './schemas';

/** Helpers for the OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Header {
  readonly description: string;
  /** Whether the header is always sent. */
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

/** Groups of operations, in reading order. */
export const TAGS = {
  Terms: 'One term, in every form in which it is published.',
  Quotes: 'Whether the glossary contains a quotation, and how to credit it.',
  Lists: 'Finding terms.',
  Following: 'What has changed, and when.',
  Readers: 'What readers say of a term.',
  Agents: 'For agents and for programs that find their way by themselves.',
  Site: 'Pages and files of the site as a whole.',
} as const;
export type Tag = keyof typeof TAGS;

/** Schemas by media type, of a response or request. */
export type Contents = Readonly<Record<string, z.ZodType>>;

export const TEXT = z.string();
export const OBJECT = z.record(z.string(), z.unknown());

export const SLUG = z.object({
  slug: slug.describe('Identifier of the term. An old one is answered with a redirect.'),
});

export function contentOf(types: Contents, example?: unknown): NonNullable<Answer['content']> {
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => [
      type,
      { schema: schemaOf(schema), ...(example !== undefined && { example }) },
    ]),
  );
}

export function parametersIn(place: Parameter['in'], { shape }: z.ZodObject): readonly Parameter[] {
  return Object.entries(shape as Readonly<Record<string, z.ZodType>>).map(([name, member]) => {
    const { description, examples, ...schema } = schemaOf(member);
    const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
    return {
      name,
      in: place,
      ...(!member.isOptional() && { required: true }),
      description: String(description),
      schema,
      ...(example !== undefined && { example }),
    };
  });
}

export const responseRef = (name: ResponseName): Reference => ({
  $ref: `#/components/responses/${name}`,
});
const headerRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** Headers of rate-limited responses; without a configured limit they are not sent. */
export const LIMIT_HEADERS = {
  'RateLimit-Policy': headerRef('RateLimit-Policy'),
  RateLimit: headerRef('RateLimit'),
} as const;

export type ResponseName =
  ErrorName | 'NotModified' | 'Moved' | 'NotFound' | 'Gone' | 'TooManyReads' | 'Unreadable';
/** The format of errors: problem details, a page, either by `Accept`, or that of the Model Context Protocol. */
type ErrorName = 'Problem' | 'ErrorPage' | 'AnyProblem' | 'RefusedMessage';

type Others = Readonly<Record<number, ResponseName>>;

export const ELSEWHERE = { 301: 'Moved', 404: 'NotFound', 410: 'Gone' } as const satisfies Others;

export function responsesOf(others: Others): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    Object.entries(others).map(([status, name]) => [status, responseRef(name)]),
  );
}

/**
 * Error responses of an address. Each status is listed: several client generators do not support `4XX`.
 *
 * @param more statuses specific to this address
 */
export function errorsOf(name: ErrorName, more: readonly number[] = []) {
  const unreadable = [408, 413, 417, 431].map((status) => [status, 'Unreadable']);
  const described = [400, ...more, 429, 500, 503].map((status) => [status, name]);
  return responsesOf(Object.fromEntries([...unreadable, ...described]) as Others);
}

/** A GET operation and its successful response. */
interface Read {
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly content: Contents;
  readonly example?: unknown;
  /** True for rate-limited reads. */
  readonly isLimited?: boolean;
  /** The audience of errors: problem details for programs, pages for readers. */
  readonly audience?: 'program' | 'reader';
  readonly others?: Others;
  readonly isConditional?: boolean;
  /** False if the response has no Last-Modified. */
  readonly isDated?: boolean;
}

/** A read operation; HEAD has the same response without a body. */
export function reading({
  operationId,
  tag,
  summary,
  description,
  path = NOTHING,
  query = NOTHING,
  content,
  example,
  isLimited = false,
  audience = 'program',
  others = {},
  isConditional = true,
  isDated = isConditional,
}: Read): Operation {
  const headers = {
    ...(isConditional && { ETag: headerRef('ETag') }),
    ...(isDated && { 'Last-Modified': headerRef('Last-Modified') }),
    ...(isLimited && LIMIT_HEADERS),
  };
  const parameters = [...parametersIn('path', path), ...parametersIn('query', query)];
  const mistakes = [...(isLimited ? [401] : []), ...(isConditional ? [412] : [])];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: { description: 'Found.', headers, content: contentOf(content, example) },
      ...errorsOf(audience === 'program' ? 'Problem' : 'ErrorPage', mistakes),
      ...(isConditional && { 304: responseRef('NotModified') }),
      ...(isLimited && { 429: responseRef('TooManyReads') }),
      ...responsesOf(others),
    },
    ...(isLimited && { security: [{}, { partner: [] }] }),
  };
}

const NOTHING = z.object({});
