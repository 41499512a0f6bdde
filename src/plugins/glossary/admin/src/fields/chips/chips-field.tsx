import { VisuallyHidden } from '@strapi/design-system';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { FieldFrame, KeyHelp } from '../field-frame';
import { textsIn } from '../../../../../shared/core/text/storable-text';
import type { FieldProps } from '../field-props';
import { Chip } from './chip';
import { withWords, wordsOf, WordInput } from './word-input';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.8rem;
  min-height: 4rem;
  padding: 0.4rem 0.8rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};

  &:focus-within {
    border-color: ${({ theme }) => theme.colors.primary600};
    box-shadow: 0 0 0 2px ${({ theme }) => theme.colors.primary600};
  }
`;

const Words = styled.ul`
  display: contents;
`;

/** The word list for suggestions, from the schema; tags are in lower case. */
function wordListOf({ attribute }: FieldProps): string | null {
  return typeof attribute.options?.words === 'string' ? attribute.options.words : null;
}

export default function ChipsField(field: FieldProps) {
  const say = useText();
  const { name, label, hint, error, required, disabled = false, placeholder = '' } = field;
  const chips = textsIn(field.value);
  const list = wordListOf(field);
  const [news, setNews] = useState('');
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const input = useRef<HTMLInputElement>(null);

  /** Focuses the chip at an index, or the input after the last one. */
  function focusAt(index: number): void {
    const word = chips[index];
    (word === undefined ? input.current : buttons.current.get(word))?.focus();
  }

  function add(typed: string): void {
    const words = wordsOf(typed, list === 'tags');
    if (words.length === 0) return;
    const more = withWords(chips, words);
    const isNew = more.length > chips.length;
    setNews(say(isNew ? 'chips.added' : 'chips.twice', { word: words.join(', ') }));
    if (isNew) field.onChange(name, more);
  }

  function remove(index: number): void {
    // Focuses the next chip, or the input after the last one, before this chip is removed along with the focus.
    focusAt(index + 1);
    setNews(say('chips.removed', { word: chips[index] }));
    field.onChange(
      name,
      chips.filter((_chip, other) => other !== index),
    );
  }

  return (
    <FieldFrame id={name} label={label} hint={hint} error={error} required={required}>
      <Box>
        <Words aria-label={label}>
          {chips.map((word, index) => (
            <li key={word}>
              <Chip
                ref={(element) => {
                  if (element === null) buttons.current.delete(word);
                  else buttons.current.set(word, element);
                }}
                word={word}
                disabled={disabled}
                onRemove={() => remove(index)}
                onStep={(by) => focusAt(Math.max(0, index + by))}
              />
            </li>
          ))}
        </Words>
        {!disabled && (
          <WordInput
            id={`${name}-input`}
            label={label}
            list={list}
            taken={chips}
            placeholder={placeholder}
            describedBy={`${name}-keys`}
            inputRef={input}
            onWords={add}
            onLeave={() => {
              if (chips.length > 0) focusAt(chips.length - 1);
            }}
          />
        )}
      </Box>
      <KeyHelp id={`${name}-keys`}>{say('chips.keys')}</KeyHelp>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </FieldFrame>
  );
}
