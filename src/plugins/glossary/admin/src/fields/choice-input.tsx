import { Field } from '@strapi/design-system';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { styled } from 'styled-components';
import { Suggestion, Suggestions } from './suggestions';

const Frame = styled.div`
  position: relative;
  width: 100%;
`;
const Wide = styled(Suggestions)`
  inset-inline-end: 0;
  top: calc(100% + 0.4rem);
  max-height: 32rem;
`;

export interface Choice {
  readonly key: string;
  readonly content: ReactNode;
}

const NONE = -1;

interface ChoiceInputProps {
  readonly id: string;
  readonly name?: string;
  readonly label: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  /** The text shown when there are no options; null to show none. */
  readonly none: string | null;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement>;
  readonly onText: (text: string) => void;
  readonly onChoose: (key: string) => void;
  /** Called when the input is left, or Enter is pressed, without a choice. */
  readonly onLeave?: () => void;
}

/**
 * An input with a list of options (a combobox with a list box). Enter chooses the highlighted one: the first match of the typed text, and none before
 * the editor has typed or highlighted one.
 */
export function ChoiceInput({
  id,
  label,
  text,
  choices,
  none,
  isInvalid = false,
  onText,
  onChoose,
  onLeave = () => undefined,
  ...input
}: ChoiceInputProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const isChosenFrom = isOpen && input.readOnly !== true;
  const marked = isChosenFrom ? choices[active] : undefined;
  const isShown = isChosenFrom && (choices.length > 0 || none !== null);

  function choose(key: string): void {
    setOpen(false);
    setActive(NONE);
    onChoose(key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true);
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, choices.length - 1));
    else if (event.key === 'ArrowUp' && isOpen) setActive(Math.max(active - 1, 0));
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Enter' && marked !== undefined) choose(marked.key);
    else if (event.key === 'Enter') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Frame>
      <Field.Input
        ref={input.inputRef}
        id={id}
        name={input.name}
        value={text}
        disabled={input.disabled}
        readOnly={input.readOnly}
        placeholder={input.placeholder}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={input.describedBy}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-choices` : undefined}
        aria-activedescendant={marked === undefined ? undefined : `${id}-choice-${active}`}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
          setOpen(true);
          setActive(event.target.value === '' ? NONE : 0);
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setActive(NONE);
          onLeave();
        }}
      />
      {isShown && (
        <Wide id={`${id}-choices`} role="listbox" aria-label={label}>
          {choices.length === 0 && (
            <Suggestion role="option" aria-disabled aria-selected={false}>
              {none}
            </Suggestion>
          )}
          {choices.map(({ key, content }, index) => (
            <Suggestion
              key={key}
              id={`${id}-choice-${index}`}
              ref={index === active ? keepInSight : null}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the input, and prevents its blur from being handled first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(key)}
            >
              {content}
            </Suggestion>
          ))}
        </Wide>
      )}
    </Frame>
  );
}

function keepInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
