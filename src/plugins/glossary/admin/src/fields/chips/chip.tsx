import { Cross } from '@strapi/icons';
import { forwardRef, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';

const Frame = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.8rem;
  padding: 0.4rem 0.8rem;
  border: 1px solid ${({ theme }) => theme.colors.primary200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.primary100};
  color: ${({ theme }) => theme.colors.primary700};
  font-size: 1.2rem;
  font-weight: 600;
  line-height: 1.4;
  cursor: pointer;
  overflow-wrap: anywhere;

  svg {
    width: 0.8rem;
    height: 0.8rem;
    fill: currentColor;
  }
  svg path {
    fill: currentColor;
  }

  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 1px;
  }
  &:disabled {
    cursor: not-allowed;
    border-color: ${({ theme }) => theme.colors.neutral200};
    background: ${({ theme }) => theme.colors.neutral150};
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;

interface ChipProps {
  readonly word: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
  /** Moves the focus to the previous chip (-1), to the next one (1), or from the last one to the input. */
  readonly onStep: (by: -1 | 1) => void;
}

/** A word of the list; pressing it removes it. */
export const Chip = forwardRef<HTMLButtonElement, ChipProps>(function Chip(
  { word, disabled, onRemove, onStep },
  ref,
) {
  const say = useText();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') onStep(-1);
    else if (event.key === 'ArrowRight') onStep(1);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  }

  return (
    <Frame
      ref={ref}
      type="button"
      disabled={disabled}
      aria-label={say('chips.remove', { word })}
      onClick={onRemove}
      onKeyDown={onKeyDown}
    >
      {word}
      <Cross aria-hidden />
    </Frame>
  );
});
