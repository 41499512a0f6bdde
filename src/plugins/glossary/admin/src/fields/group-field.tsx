import { Typography } from '@strapi/design-system';
import type { FieldProps } from './field-props';

/** The heading above a group of fields; it stands in the layout like a field and holds no value. */
export default function GroupField({ label, attribute }: FieldProps) {
  const key = typeof attribute.options?.group === 'string' ? attribute.options.group : '';
  return (
    <Typography tag="h2" variant="delta" id={groupId(key)} tabIndex={-1}>
      {label}
    </Typography>
  );
}

export function groupId(key: string): string {
  return `term-form-${key}`;
}
