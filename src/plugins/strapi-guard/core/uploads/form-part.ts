/** What the header of a part of a form says (RFC 7578). */
export interface FormPart {
  /** Of the field. */
  readonly name: string;
  /** As the sender calls the file; null for a text. */
  readonly fileName: string | null;
  /** Media type in lower case, without parameters; null if none is declared. */
  readonly type: string | null;
}

/** Longest boundary, in characters (RFC 2046, section 5.1.1). */
const LONGEST_BOUNDARY = 70;
const HEADER_FIELD = /^([^\s:]+):(\P{Cc}*)$/u;
const PARAMETER = /\s*;\s*([^\s;="]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/guy;

/** The boundary between the parts of a form, from the header `Content-Type` of its request; null if there is none. */
export function boundaryOf(contentType: string): string | null {
  const boundary = parametersOf(contentType, 'multipart/form-data')?.get('boundary') ?? '';
  return boundary !== '' && boundary.length <= LONGEST_BOUNDARY ? boundary : null;
}

/** @param header its lines; null if they are not those of a part of a form */
export function formPartOf(header: string): FormPart | null {
  const fields = new Map<string, string>();
  for (const line of header.split('\r\n').filter((text) => text !== '')) {
    const [, name, value] = HEADER_FIELD.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    fields.set(name.toLowerCase(), value);
  }
  const parameters = parametersOf(fields.get('content-disposition') ?? '', 'form-data');
  const name = parameters?.get('name');
  if (parameters === null || name === undefined) return null;
  const [type = ''] = (fields.get('content-type') ?? '').split(';');
  return {
    name,
    fileName: parameters.get('filename') ?? null,
    type: type.trim().toLowerCase() || null,
  };
}

/** The parameters of a header field with this value; null for another value, or if they cannot be read or are there twice. */
function parametersOf(text: string, value: string): ReadonlyMap<string, string> | null {
  const [beginning = ''] = text.split(';', 1);
  if (beginning.trim().toLowerCase() !== value) return null;
  const parameters = new Map<string, string>();
  let end = beginning.length;
  for (const [whole, name = '', quoted, plain = ''] of text.slice(end).matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (parameters.has(key)) return null;
    parameters.set(key, quoted ?? plain);
    end += whole.length;
  }
  // Some programs end the list with a semicolon.
  return ['', ';'].includes(text.slice(end).trim()) ? parameters : null;
}
