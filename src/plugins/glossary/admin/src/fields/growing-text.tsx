import {
  forwardRef,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { styled } from 'styled-components';

/** A browser that sizes a text area by its text lays out only what a letter changes of it, and a copy of the text anew with each letter. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

/** A text area that grows with its text; where the browser cannot do that, a hidden copy of the text sets the height. */
const Frame = styled.div<{ $invalid: boolean }>`
  display: grid;
  /* What a letter changes is laid out and painted within the field, as long as its height stays. */
  contain: content;
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

  &[data-text]::after {
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
    field-sizing: content;
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
  const textarea = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => textarea.current as HTMLTextAreaElement);
  // Not by React's `value`, with which React writes the whole text a second time into the page for each letter, as the text to which a form is reset.
  useLayoutEffect(() => {
    if (textarea.current !== null && textarea.current.value !== value)
      textarea.current.value = value;
  });
  return (
    <Frame $invalid={invalid} data-text={GROWS_BY_ITSELF ? undefined : value}>
      <textarea {...attributes} ref={textarea} rows={1} aria-invalid={invalid} />
    </Frame>
  );
});
