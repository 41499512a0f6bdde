import { openApiDocument } from '../../../src/plugins/glossary/core/openapi/openapi-document';
import { settingsOf } from '../../../src/plugins/glossary/core/settings/settings';

const settings = settingsOf({});
if (!settings.ok) throw new Error(settings.problems.join(' '));
const document = openApiDocument(settings.settings, {
  record: null,
  list: { total: 0, page: 1, page_size: 2, next: null, terms: [] },
});
const PATHS = Object.keys(document.paths);
const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

/** What each part of the document is, by its place. */
function* partsOf(part: unknown, place = '#'): Generator<readonly [string, object]> {
  if (part === null || typeof part !== 'object') return;
  yield [place, part];
  for (const [key, value] of Object.entries(part))
    yield* partsOf(value, `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
const PARTS = new Map(partsOf(document));

describe('generators of clients find what each of them needs', () => {
  it.each(OPERATIONS)('each status of $operationId is written out', ({ responses }) => {
    expect(Object.keys(responses).filter((status) => !/^[2-5]\d\d$/.test(status))).toEqual([]);
  });

  it('each operation has a name of its own, which can be that of a function', () => {
    const names = OPERATIONS.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  it.each(OPERATIONS)('$path has the parameters that it names', ({ path, parameters = [] }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = parameters.filter((parameter) => parameter.in === 'path');
    expect(described.map(({ name }) => name)).toEqual(named);
    expect(described.every(({ required }) => required)).toBe(true);
  });

  it('each reference leads to a part of the document', () => {
    const references = [...PARTS.values()].flatMap((part) =>
      '$ref' in part ? [String(part.$ref)] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => !PARTS.has(reference))).toEqual([]);
  });

  it('no schema has the bounds that zod gives to each whole number', () => {
    const texts = JSON.stringify([...PARTS.values()]);
    expect(texts).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});

describe('prism', () => {
  /**
   * The path that it takes for an address (@stoplight/prism-http, `router`): of those that fit, one without parameters, else the last one
   * with as many parts that are the same.
   */
  function takenBy(address: string): string | undefined {
    const parts = address.split('/');
    const fits = PATHS.filter((path) => {
      const own = path.split('/');
      return (
        own.length === parts.length &&
        own.every((part, place) =>
          part.includes('{') ? fitting(part).test(parts[place] ?? '') : part === parts[place],
        )
      );
    });
    const sameParts = (path: string): number =>
      path.split('/').filter((part, place) => part === parts[place]).length;
    return fits.toSorted((one, other) => sameParts(one) - sameParts(other)).at(-1);
  }

  /** Neither its beginning nor its end has to be that of the part. */
  const fitting = (part: string): RegExp =>
    new RegExp(part.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '(.*)'));

  it.each(PATHS)('finds %s', (path) => {
    expect(takenBy(path.replace('{slug}', 'deadlock').replace('{key}', 'abc'))).toBe(path);
  });
});
