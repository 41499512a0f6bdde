import { TERM } from '../form/form-slugs';
import type { FormValues } from '../../../core/panel/form-merge';
import type { Way } from './saving-store';

const TERMS = `/content-manager/collection-types/${TERM}`;

/** The term of the form: one that is there, a new one, or a copy of another that is not saved yet. */
export interface EditedTerm {
  readonly documentId: string | undefined;
  readonly origin: string | undefined;
}

export interface TermRequest {
  readonly method: 'put' | 'post';
  readonly path: string;
}

/** Where the panel's API takes a term in. A copy is saved before it can be published. */
export function termRequest({ documentId, origin }: EditedTerm, way: Way): TermRequest {
  if (origin !== undefined) return { method: 'post', path: `${TERMS}/clone/${origin}` };
  const term = documentId === undefined ? TERMS : `${TERMS}/${documentId}`;
  if (way === 'publish') return { method: 'post', path: `${term}/actions/publish` };
  return { method: documentId === undefined ? 'post' : 'put', path: term };
}

/** Where the panel's API reads a term. */
export const termPath = (documentId: string): string => `${TERMS}/${documentId}`;

/** The values as the API takes them: an entry that is connected to a relation is described by its `apiData`. */
export function requestData(values: FormValues): unknown {
  return dataOf(values);
}

function dataOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dataOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('apiData' in value) return value.apiData;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, dataOf(part)]));
}
