import type { Answer, Operation, Reference } from '../openapi/operation';
import type { OpenApiDocument } from '../openapi/openapi-document';
import { pageFrame, type PageContext } from './page-frame';
import { API_REFERENCE_TEXT } from '../texts/api-reference';
import { siteAddresses } from '../site/site-address';

export type ApiReferencePage = ReturnType<typeof toApiReferencePage>;

export function toApiReferencePage(document: OpenApiDocument, context: PageContext) {
  const site = siteAddresses(context.settings);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    frame: pageFrame(
      {
        title: API_REFERENCE_TEXT.title,
        description: API_REFERENCE_TEXT.description,
        url: site.apiReference,
      },
      context,
    ),
    descriptionUrl: site.openApi,
    introduction: document.info.description,
    groups: document.tags.map(({ name, description }) => ({
      id: name.toLowerCase(),
      name,
      description,
      operations: operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map(({ path, method, operation }) => operationModel(path, method, operation, document)),
    })),
  };
}

function operationModel(
  path: string,
  method: string,
  operation: Operation,
  document: OpenApiDocument,
) {
  const statuses = new Map<Answer, string[]>();
  for (const [status, given] of Object.entries(operation.responses)) {
    const answer = resolved(given, document);
    statuses.set(answer, [...(statuses.get(answer) ?? []), status]);
  }
  const answers = [...statuses].map(([{ description, content = {} }, same]) => ({
    status: same.join(', '),
    description,
    types: Object.keys(content).join(', '),
  }));
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? null,
    parameters: (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      where: parameter.in,
      isRequired: parameter.required ?? false,
      description: parameter.description,
      allowed: allowedBy(parameter.schema),
    })),
    answers,
    example: exampleOf(operation),
  };
}

function resolved(given: Answer | Reference, { components }: OpenApiDocument): Answer {
  if (!('$ref' in given)) return given;
  const name = given.$ref.slice(given.$ref.lastIndexOf('/') + 1);
  return components.responses[name as keyof typeof components.responses] as Answer;
}

/** The valid values of a parameter, in words; null where any value is valid. */
function allowedBy(schema: Readonly<Record<string, unknown>>): string | null {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(', ');
  const { minimum, maximum, maxLength } = schema;
  if (minimum !== undefined && maximum !== undefined)
    return API_REFERENCE_TEXT.between(Number(minimum), Number(maximum));
  if (minimum !== undefined) return API_REFERENCE_TEXT.from(Number(minimum));
  return maxLength === undefined ? null : API_REFERENCE_TEXT.length(Number(maxLength));
}

function exampleOf({ responses }: Operation): string | null {
  const answer = responses['200'];
  if (answer === undefined || '$ref' in answer) return null;
  const [first] = Object.values(answer.content ?? {});
  return first?.example === undefined ? null : JSON.stringify(first.example, null, 2);
}
