import { forwardRef, type TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';

/** A text area that grows with its text; a hidden copy of the text sets the height. */
const Frame = styled.div<{ $invalid: boolean }>`
  display: grid;
  flex: 1;
  min-width: 0;
  border: 1px solid
    ${({ theme, $invalid }) => ($invalid ? theme.colors.danger600 : theme.colors.neutral200)};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  line-height: 1.5;

  &:focus-within {
    border-color: ${({ theme, $invalid }) =>
      $invalid ? theme.colors.danger600 : theme.colors.primary600};
    box-shadow: 0 0 0 2px
      ${({ theme, $invalid }) => ($invalid ? theme.colors.danger600 : theme.colors.primary600)};
  }

  &::after {
    content: attr(data-text) ' ';
    visibility: hidden;
  }

  &::after,
  & > textarea {
    grid-area: 1 / 1;
    padding: 0.8rem 1.2rem;
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  & > textarea {
    border: 0;
    outline: 0;
    overflow: hidden;
    resize: none;
    background: transparent;
    color: inherit;
  }

  & > textarea::placeholder {
    color: ${({ theme }) => theme.colors.neutral600};
  }

  & > textarea:disabled {
    cursor: not-allowed;
    background: ${({ theme }) => theme.colors.neutral150};
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;

interface GrowingTextProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly value: string;
  readonly invalid?: boolean;
}

export const GrowingText = forwardRef<HTMLTextAreaElement, GrowingTextProps>(function GrowingText(
  { invalid = false, value, ...attributes },
  ref,
) {
  return (
    <Frame $invalid={invalid} data-text={value}>
      <textarea {...attributes} ref={ref} rows={1} value={value} aria-invalid={invalid} />
    </Frame>
  );
});
