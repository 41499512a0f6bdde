import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';

/** A choice between a few values, each with a text. */
export function Choice<Value extends string>({
  label,
  hint,
  value,
  words,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly words: Readonly<Record<Value, string>>;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <Field.Root hint={hint} minWidth="24rem" flex="1">
      <Field.Label>{label}</Field.Label>
      <SingleSelect
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen as Value)}
      >
        {(Object.keys(words) as Value[]).map((each) => (
          <SingleSelectOption key={each} value={each}>
            {words[each]}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Field.Hint />
    </Field.Root>
  );
}
