import { Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowDown, ArrowUp, Trash } from '@strapi/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { GrowingText } from '../growing-text';

export interface LineActions {
  readonly write: (text: string) => void;
  readonly addAfter: () => void;
  readonly remove: () => void;
  readonly move: (by: -1 | 1) => void;
}

interface LineProps extends LineActions {
  readonly id: string;
  readonly label: string;
  /** Position in the list, 1-based. */
  readonly number: number;
  readonly total: number;
  readonly text: string;
  readonly problem: string | null;
  readonly disabled: boolean;
  readonly placeholder: string;
  readonly describedBy: string;
  readonly inputMode?: 'url';
  readonly extra?: ReactNode;
  readonly inputRef: (element: HTMLTextAreaElement | null) => void;
}

/** The design system gives a disabled button a background, by which it would stand out. */
const Quiet = styled(IconButton)`
  &[aria-disabled='true'] {
    border-color: transparent;
    background: transparent;
    opacity: 0.4;
  }
`;

export function Line({
  id,
  label,
  number,
  total,
  text,
  problem,
  disabled,
  extra,
  ...line
}: LineProps) {
  const say = useText();

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes a character, Enter is part of the input.
    if (event.nativeEvent.isComposing) return;
    const by = event.altKey
      ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
      : undefined;
    if (by !== undefined) line.move(by);
    else if (event.key === 'Enter') line.addAfter();
    else if (event.key === 'Backspace' && text === '' && total > 1) line.remove();
    else return;
    event.preventDefault();
  }

  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={1}>
      <Flex gap={1} alignItems="flex-start">
        <Typography
          variant="pi"
          textColor="neutral600"
          minWidth="2.4rem"
          paddingTop={2}
          aria-hidden
        >
          {number}
        </Typography>
        <GrowingText
          ref={line.inputRef}
          id={id}
          value={text}
          invalid={problem !== null}
          disabled={disabled}
          inputMode={line.inputMode}
          placeholder={line.placeholder}
          aria-label={say('lines.line', { label, number })}
          aria-describedby={problem === null ? line.describedBy : `${id}-problem`}
          onChange={(event) => line.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {extra}
        {total > 1 && (
          <>
            <Quiet
              variant="ghost"
              label={say('lines.up', { number })}
              disabled={disabled || number === 1}
              onClick={() => line.move(-1)}
            >
              <ArrowUp />
            </Quiet>
            <Quiet
              variant="ghost"
              label={say('lines.down', { number })}
              disabled={disabled || number === total}
              onClick={() => line.move(1)}
            >
              <ArrowDown />
            </Quiet>
          </>
        )}
        {(total > 1 || text !== '') && (
          <Quiet
            variant="ghost"
            label={say('lines.remove', { number })}
            disabled={disabled}
            onClick={line.remove}
          >
            <Trash />
          </Quiet>
        )}
      </Flex>
      {problem !== null && (
        <Typography id={`${id}-problem`} variant="pi" textColor="danger600" paddingLeft={7}>
          {problem}
        </Typography>
      )}
    </Flex>
  );
}
