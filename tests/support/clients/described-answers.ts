import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import path from 'node:path';
import type * as AjvModule from 'ajv/dist/2020';
import type * as AjvFormats from 'ajv-formats';
import type * as OpenApiDocument from '../../../src/plugins/glossary/core/openapi/openapi-document';
import type {
  Answer,
  Header,
  Operation,
  Reference,
} from '../../../src/plugins/glossary/core/openapi/operation';
import type * as AddressParser from '../../../src/plugins/glossary/core/pages/address-parser';
import type * as BaseUrl from '../../../src/plugins/shared/core/site/base-url';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { requireOutside } from '../jest/require-outside';

/** The compiled plugins, which the service has loaded already. */
const PLUGINS = path.resolve(__dirname, '../../../dist/src/plugins');

/** Addresses that are files of pages or that only pages use, or none of ours: the description leaves them out. */
const NOT_DESCRIBED: ReadonlySet<string> = new Set([
  'home',
  'asset',
  'term-views',
  'draft-preview',
  'malformed',
  'unknown-page',
  'unknown-record',
]);
/** Most complaints that are kept: the first tells enough. */
const COMPLAINTS_MAX = 5;

interface DescribedPath {
  readonly pattern: RegExp;
  readonly path: string;
}

/** The described operations of each path, longest literal text first, as a slug holds neither a dot nor a hyphen. */
function describedPaths(paths: readonly string[]): DescribedPath[] {
  return paths
    .map((path) => ({
      path,
      pattern: new RegExp(
        `^${path
          .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
          .replaceAll('{slug}', '[a-z0-9_]+')
          .replaceAll('{key}', '[^/]+')}$`,
      ),
    }))
    .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));
}

/**
 * Checks each answer of a running service against its own OpenAPI description: path, method, status, type, the headers that it must
 * have and, for JSON, the schema.
 *
 * @returns the deviations from the description
 */
export function checkAnswers(server: Server, settings: Settings): () => readonly string[] {
  const { openApiDocument } = requireOutside<typeof OpenApiDocument>(
    path.join(PLUGINS, 'glossary/core/openapi/openapi-document'),
  );
  const { addressParser } = requireOutside<typeof AddressParser>(
    path.join(PLUGINS, 'glossary/core/pages/address-parser'),
  );
  const { basePathOf, pathBelow } = requireOutside<typeof BaseUrl>(
    path.join(PLUGINS, 'shared/core/site/base-url'),
  );
  const document = openApiDocument(settings, {
    record: null,
    list: { total: 0, page: 1, page_size: 2, next: null, terms: [] },
  });
  let ajv: AjvModule.default | null = null;
  const validators = new Map<string, AjvModule.ValidateFunction>();
  const paths = describedPaths(Object.keys(document.paths));
  const complaints: string[] = [];
  const basePath = basePathOf(settings);
  const addressOf = addressParser(settings);

  function validatorOf(pointer: string): AjvModule.ValidateFunction {
    ajv ??= ajvOf(document);
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  /** The deviation of a response; null when it is as described. */
  function invalidParameterOf(
    { method = 'GET', url = '' }: IncomingMessage,
    status: number,
    header: (name: string) => string,
    body: () => Buffer,
  ): string | null {
    const [whole = ''] = url.split('?');
    const address = (basePath === '' ? null : pathBelow(basePath, whole)) ?? whole;
    const kind = addressOf(address)?.kind;
    if (kind === undefined || NOT_DESCRIBED.has(kind)) return null;
    if (status === 405 || (method === 'OPTIONS' && [204, 403].includes(status))) return null;
    // A path that only resembles an address is led there, is not found, or is that of a term that is gone.
    const found = paths.find(({ pattern }) => pattern.test(address));
    if (found === undefined)
      return [301, 308, 400, 404, 410].includes(status) ? null : 'is not described';
    const operations = document.paths[found.path] as Record<string, Operation>;
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = operations[name];
    if (operation === undefined) return status === 400 ? null : `does not describe ${method}`;
    const key = String(status);
    if (operation.responses[key] === undefined) return `does not describe the status ${status}`;
    const given = operation.responses[key];
    const pointer =
      given !== undefined && '$ref' in given
        ? given.$ref.slice(1)
        : `/paths/${escaped(found.path)}/${name}/responses/${key}`;
    const answer = pointed(document, pointer) as Answer;
    const missing = missingHeader(answer, header);
    if (missing !== null) return `has the header ${missing} with ${status}, which is not sent`;
    const type = header('content-type').split(';')[0] ?? '';
    if (status === 304 || (type === '' && answer.content === undefined)) return null;
    if (answer.content?.[type] === undefined)
      return answer.content === undefined ? null : `does not describe ${type} with ${status}`;
    if (method === 'HEAD' || !type.endsWith('json')) return null;
    const validate = validatorOf(`${pointer}/content/${escaped(type)}/schema`);
    return validate(JSON.parse(body().toString('utf8')))
      ? null
      : `says otherwise of the body: ${ajv?.errorsText(validate.errors)}`;
  }

  /** A header that each answer has to have and this one lacks; null when it has them all. */
  function missingHeader(
    { headers = {} }: Answer,
    header: (name: string) => string,
  ): string | null {
    const isRequired = (given: Header | Reference): boolean =>
      '$ref' in given
        ? isRequired(pointed(document, given.$ref.slice(1)) as Header)
        : given.required === true;
    const missing = Object.entries(headers).find(
      ([name, given]) => isRequired(given) && header(name) === '',
    );
    return missing?.[0] ?? null;
  }

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    for (const name of ['write', 'end'] as const) {
      const send = response[name].bind(response) as (...given: unknown[]) => unknown;
      Reflect.set(response, name, (...given: unknown[]) => {
        keep(given[0]);
        return send(...given);
      });
    }
    const headers = new Map<string, string>();
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
    // Headers that are given here are not kept by the response.
    response.writeHead = (...given: unknown[]) => {
      const last = given.at(-1);
      const list = Array.isArray(last) ? pairsOf(last) : Object.entries(Object(last));
      for (const [name, value] of list) headers.set(String(name).toLowerCase(), String(value));
      return writeHead(...given);
    };
    const header = (name: string): string =>
      headers.get(name.toLowerCase()) ?? String(response.getHeader(name) ?? '');
    const { method, url } = request;
    response.once('finish', () => {
      const fault = invalidParameterOf(request, response.statusCode, header, () =>
        decoded(header('content-encoding'), Buffer.concat(chunks)),
      );
      if (fault !== null && complaints.length < COMPLAINTS_MAX)
        complaints.push(`${method} ${url} ${response.statusCode}: the description ${fault}`);
    });
  });
  return () => complaints;
}

/** That the schemas are such is shown once (`tests/core/openapi`): checking it for each service costs more than its answers. */
function ajvOf(document: object): AjvModule.default {
  const { default: Ajv } = requireOutside<typeof AjvModule>('ajv/dist/2020');
  const { default: addFormats } = requireOutside<typeof AjvFormats>('ajv-formats');
  const ajv = new Ajv({ strict: false, allErrors: false, meta: false, validateSchema: false });
  addFormats(ajv);
  return ajv.addSchema({ $id: 'openapi', ...document });
}

/** Names and values that are given in turn. */
function pairsOf(list: readonly unknown[]): [unknown, unknown][] {
  return list.flatMap((name, place) => (place % 2 === 0 ? [[name, list[place + 1]]] : []));
}

function decoded(coding: string, body: Buffer): Buffer {
  if (coding === 'gzip') return gunzipSync(body);
  return coding === 'br' ? brotliDecompressSync(body) : body;
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

function pointed(document: object, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document);
}
