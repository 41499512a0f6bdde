import { Field } from '@strapi/design-system';
import { useState } from 'react';
import {
  codeLanguageCalled,
  codeLanguageName,
  codeLanguagesLike,
} from '../../../../core/text/code-highlight';
import { useText } from '../../text';
import { ChoiceInput } from '../choice-input';
import { descriptionOf } from '../field-frame';
import type { FieldProps } from '../field-props';

/** The name of a stored language; an unknown one is shown as it was typed. */
const titleOf = (language: string): string => codeLanguageName(language) ?? language;

/** The language of the code examples, by any of its names. Typed text is accepted without choosing from the list. */
export default function CodeLanguageField({
  name,
  label,
  hint,
  required,
  disabled,
  ...field
}: FieldProps) {
  const say = useText();
  const value = typeof field.value === 'string' ? field.value : '';
  /** Null while the editor is not typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const isUnknown = typed === null && value !== '' && codeLanguageName(value) === null;
  const error =
    field.error ?? (isUnknown ? say('code-language.unknown', { typed: value }) : undefined);

  function take(language: string): void {
    setTyped(null);
    if (language !== value) field.onChange(name, language === '' ? null : language);
  }

  function leave(): void {
    if (typed === null) return;
    const [first, ...others] = codeLanguagesLike(typed);
    const only = others.length === 0 ? first : undefined;
    take(typed.trim() === '' ? '' : (codeLanguageCalled(typed) ?? only ?? typed.trim()));
  }

  return (
    <Field.Root id={name} name={name} hint={hint} error={error} required={required}>
      <Field.Label>{label}</Field.Label>
      <ChoiceInput
        id={name}
        name={name}
        label={label}
        text={typed ?? titleOf(value)}
        none={say('code-language.none')}
        choices={codeLanguagesLike(typed ?? '').map((language) => ({
          key: language,
          content: titleOf(language),
        }))}
        disabled={disabled}
        placeholder={field.placeholder}
        isInvalid={error !== undefined}
        describedBy={descriptionOf(name, { hint, error })}
        onText={(text) => setTyped(text.slice(0, 40))}
        onChoose={take}
        onLeave={leave}
      />
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}
