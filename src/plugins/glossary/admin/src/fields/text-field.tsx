import { Field, TextInput } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import type { FieldProps } from './field-props';

/** One line of text without markup, as Strapi's own input shows it. */
export default function TextField({ name, label, hint, error, required, ...field }: FieldProps) {
  const place = useFocusInputField<HTMLInputElement>(name);
  return (
    <Field.Root error={error} name={name} hint={hint} required={required}>
      <Field.Label>{label}</Field.Label>
      <TextInput
        ref={place}
        type="text"
        name={name}
        value={typeof field.value === 'string' ? field.value : ''}
        disabled={field.disabled}
        placeholder={field.placeholder}
        // Strapi has null for an empty text, too.
        onChange={({ target }) => field.onChange(name, target.value === '' ? null : target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
