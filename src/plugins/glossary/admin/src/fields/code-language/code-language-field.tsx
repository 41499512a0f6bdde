import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { CODE_LANGUAGES, codeLanguageName } from '../../../../core/text/code-highlight';
import { useText } from '../../text';
import type { FieldProps } from '../field-props';

const LANGUAGES = CODE_LANGUAGES.map((language) => ({
  language,
  title: codeLanguageName(language) ?? language,
})).sort((one, other) => one.title.localeCompare(other.title, 'en'));

/** The language of the code examples, chosen by its own name. */
export default function CodeLanguageField({
  name,
  label,
  hint,
  error,
  required,
  disabled,
  ...field
}: FieldProps) {
  const say = useText();
  const value = typeof field.value === 'string' ? field.value : '';
  return (
    <Field.Root id={name} name={name} hint={hint} error={error} required={required}>
      <Field.Label>{label}</Field.Label>
      <Combobox
        value={value}
        disabled={disabled}
        autocomplete={{ type: 'list', filter: 'contains' }}
        placeholder={field.placeholder}
        clearLabel={say('code-language.clear')}
        noOptionsMessage={() => say('code-language.none')}
        onChange={(language?: string) => field.onChange(name, language ?? null)}
        onClear={() => field.onChange(name, null)}
      >
        {LANGUAGES.map(({ language, title }) => (
          <ComboboxOption key={language} value={language}>
            {title}
          </ComboboxOption>
        ))}
      </Combobox>
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}
