import type { BrowseRecord } from '../catalogue/browse-record';
import type { Features } from '../settings/features';
import type { Settings } from '../settings/settings';
import { addressParser } from '../pages/address-parser';
import { isServed } from '../pages/feature-addresses';
import { pathsBelowBase, siteAddresses } from '../site/site-address';
import { encodedBase } from '../../../shared/core/site/base-url';
import { termSchema } from '../term/term-schema';
import { count } from '../term/answer-schema';
import { asUri } from '../../../shared/core/text/uri';
import { listOperations } from './list-operations';
import { problem as problemSchema } from '../pages/problem-record';
import {
  type Answer,
  type Contents,
  contentOf,
  OBJECT,
  type Paths,
  type ResponseName,
  type Tag,
  TAGS,
  TEXT,
} from './operation';
import { quoteOperations } from './quote-operations';
import { readerOperations } from './reader-operations';
import { type JsonSchema, SCHEMAS, schemaOf, TERM_RECORD } from './schemas';
import { SUBJECT_WORDS } from '../texts/subject';
import { siteOperations } from './site-operations';
import { termOperations } from './term-operations';

/** Of the public addresses; it changes with every change that clients may notice. */
const INTERFACE_VERSION = '1.0.0';

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

export interface OpenApiExamples {
  /** A record; null when no term is published. */
  readonly record: object | null;
  readonly list: BrowseRecord;
}

/** The OpenAPI document of everything public (OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1). */
export function openApiDocument(settings: Settings, { record, list }: OpenApiExamples) {
  const site = siteAddresses(settings);
  const paths = servedPaths(settings, { record, list });
  const inUse = referredTo(paths, {
    schemas: { ...SCHEMAS, [TERM_RECORD]: recordSchema(site.termSchema) },
    responses: responsesWith(settings.features),
  });
  return {
    openapi: '3.1.1' as const,
    info: {
      title: settings.source,
      version: INTERFACE_VERSION,
      summary: `A ${SUBJECT_WORDS.glossary(settings.subject)}, for people and programs.`,
      description:
        'Every address answers GET and HEAD where GET is described, reading needs no account, and errors are problem details (RFC 9457) or pages. Validators are given with every answer that can be kept: a matching If-None-Match is answered 304.',
      license: { name: settings.licence, url: asUri(settings.licenceUrl) },
      contact: { name: settings.author, url: asUri(settings.authorUrl) },
    },
    servers: [{ url: encodedBase(settings) }],
    ...(settings.features.pages && {
      externalDocs: { description: 'How to cite', url: asUri(site.howToCite) },
    }),
    tags: tagsOf(paths),
    security: [{}],
    paths,
    components: {
      ...inUse,
      headers: HEADERS,
      securitySchemes: {
        reader: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a signed-in reader, where the glossary has accounts.',
        },
        partner: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token that the operator gives to a partner, whose limits are higher.',
        },
      },
    },
  };
}

/** Without the addresses of features that are off, and in a project without those of a whole site. */
function servedPaths(settings: Settings, { record, list }: OpenApiExamples): Paths {
  const { features } = settings;
  const site = pathsBelowBase(settings);
  const all = {
    ...termOperations(site, record, features),
    ...listOperations(site, list, features),
    ...quoteOperations(site),
    ...readerOperations(site, features),
    ...siteOperations(site, features),
  };
  const addressOf = addressParser(settings);
  return Object.fromEntries(
    Object.entries(all).filter(([path]) => isServed(path, addressOf, features)),
  );
}

/** The groups that have operations. */
function tagsOf(paths: Paths) {
  const tagged = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ tags: [tag] }) => tag)),
  );
  return Object.entries(TAGS).flatMap(([name, description]) =>
    tagged.has(name as Tag) ? [{ name, description }] : [],
  );
}

type Components = Readonly<Record<'schemas' | 'responses', Readonly<Record<string, object>>>>;

/** What the paths refer to, themselves or through others: a feature that is off leaves nothing behind. */
function referredTo<All extends Components>(paths: Paths, all: All): All {
  const reached = new Set<string>();
  const follow = (part: object): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const component = all[kind as keyof Components][name];
      if (component === undefined || reached.has(`${kind}/${name}`)) continue;
      reached.add(`${kind}/${name}`);
      follow(component);
    }
  };
  follow(paths);
  const kept = (kind: keyof Components) =>
    Object.fromEntries(
      Object.entries(all[kind]).filter(([name]) => reached.has(`${kind}/${name}`)),
    );
  return { schemas: kept('schemas'), responses: kept('responses') } as unknown as All;
}

const REFERENCE = /"#\/components\/(schemas|responses)\/(\w+)"/g;

/** The record's schema embedded in this document, without its own `$id` and `$schema`. */
function recordSchema(address: string): JsonSchema {
  const { $schema: _dialect, $id: _address, ...schema } = termSchema(address, []);
  return schema;
}

const problem = { 'application/problem+json': problemSchema };

/** Malformed HTTP requests get one sentence of plain text. */
const sentence = { 'text/plain': TEXT };

const responsesWith = ({ pages }: Features) => {
  const page: Contents = pages ? { 'text/html': TEXT } : {};
  return {
    Problem: {
      description: 'Something is wrong; the detail says what.',
      content: contentOf({ ...problem, ...sentence }),
    },
    ErrorPage: {
      description: 'Something is wrong; the page says what.',
      content: contentOf({ ...page, ...problem, ...sentence }),
    },
    AnyProblem: {
      description: 'Something is wrong; as data or as a page, as Accept asks.',
      content: contentOf({ ...problem, ...page, ...sentence }),
    },
    NotModified: { description: 'What the client holds is still right.' },
    Moved: {
      description: 'The term has another slug now, or the category another key.',
      headers: {
        Location: { required: true, schema: schemaOf(TEXT), description: 'The address to use.' },
      },
      content: contentOf({ 'text/plain': TEXT }),
    },
    NotFound: {
      description: 'Not found; the detail says what was requested.',
      content: contentOf({ ...problem, ...page }),
    },
    Gone: {
      description: 'The term was withdrawn. The answer names its successor, when it has one.',
      content: contentOf({ ...problem, ...page }),
    },
    TooManyReads: {
      description: 'Too many records were read; Retry-After says when to go on.',
      headers: {
        'Retry-After': { required: true, schema: schemaOf(count), description: 'In seconds.' },
      },
      content: contentOf({ ...problem, ...page }),
    },
    Unreadable: {
      description:
        'The request did not come in time, is too large, or has an expectation that is not met.',
      content: contentOf(sentence),
    },
    RefusedMessage: {
      description: 'The message was refused; the answer says why.',
      content: contentOf({ 'application/json': OBJECT, ...problem, ...sentence }),
    },
  } as const satisfies Readonly<Record<ResponseName, Answer>>;
};

const HEADERS = {
  ETag: { description: 'Of this form of the answer.', required: true, schema: schemaOf(TEXT) },
  'Last-Modified': {
    description: 'When it changed last.',
    required: true,
    schema: schemaOf(TEXT),
  },
  'RateLimit-Policy': {
    description: 'How many reads in how many seconds.',
    schema: schemaOf(TEXT),
  },
  RateLimit: { description: 'How many reads are left.', schema: schemaOf(TEXT) },
} as const;
