import { TERM } from '../../../core/term/content-types';
import type { FormValues } from '../../../core/panel/form-merge';
import type { Way } from './saving-store';

const TERMS = `/content-manager/collection-types/${TERM}`;

/** The term of the form: an existing one, a new one, or an unsaved copy of another. */
export interface EditedTerm {
  readonly documentId: string | undefined;
  readonly origin: string | undefined;
}

export interface TermRequest {
  readonly method: 'put' | 'post';
  readonly path: string;
}

/** The request that saves or publishes a term in the panel's API. A copy is saved before it can be published. */
export function termRequest({ documentId, origin }: EditedTerm, way: Way): TermRequest {
  if (origin !== undefined) return { method: 'post', path: `${TERMS}/clone/${origin}` };
  const term = documentId === undefined ? TERMS : `${TERMS}/${documentId}`;
  if (way === 'publish') return { method: 'post', path: `${term}/actions/publish` };
  return { method: documentId === undefined ? 'post' : 'put', path: term };
}

/** The address of a term in the panel's API. */
export const termPath = (documentId: string): string => `${TERMS}/${documentId}`;

/** The values in the API's format: an entry connected to a relation is replaced by its `apiData`. */
export function requestData(values: FormValues): unknown {
  return dataOf(values);
}

function dataOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dataOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('apiData' in value) return value.apiData;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, dataOf(part)]));
}
