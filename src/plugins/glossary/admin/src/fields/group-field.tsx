import { Typography } from '@strapi/design-system';
import type { FieldProps } from './field-props';

/** The heading of a group of fields; in the layout it is a field without a value. */
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
