import { FIELD_PATHS } from '../../core/term/edit-form';

/** The values of the fields that may be read; a component has only its readable parts. */
export function readableValues(
  stored: Readonly<Record<string, unknown>>,
  mayRead: (field: string) => boolean,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const path of FIELD_PATHS.filter(mayRead)) {
    const [name = '', part] = path.split('.');
    if (part === undefined) values[name] = stored[name];
    else if (stored[name]) {
      const component = stored[name] as Readonly<Record<string, unknown>>;
      values[name] = { ...(values[name] as object | undefined), [part]: component[part] };
    }
  }
  return values;
}
