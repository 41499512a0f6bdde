import { styled } from 'styled-components';

/** Highlighted code with a transparent text area exactly on top of it. */
export const CodeFrame = styled.div<{ $invalid: boolean }>`
  display: grid;
  max-height: 48rem;
  overflow: auto;
  border: 1px solid
    ${({ theme, $invalid }) => ($invalid ? theme.colors.danger600 : theme.colors.neutral200)};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};

  &:focus-within {
    border-color: ${({ theme }) => theme.colors.primary600};
    box-shadow: 0 0 0 2px ${({ theme }) => theme.colors.primary600};
  }

  & > pre,
  & > textarea {
    grid-area: 1 / 1;
    min-width: 100%;
    min-height: 12rem;
    margin: 0;
    padding: 1.2rem;
    border: 0;
    font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 1.3rem;
    line-height: 1.6;
    letter-spacing: normal;
    tab-size: 4;
    white-space: pre;
  }

  & > pre {
    width: max-content;
    color: ${({ theme }) => theme.colors.neutral800};
  }

  & > textarea {
    width: 100%;
    overflow: hidden;
    resize: none;
    outline: 0;
    background: transparent;
    color: transparent;
    caret-color: ${({ theme }) => theme.colors.neutral800};
  }

  & > textarea::selection {
    background: ${({ theme }) => theme.colors.primary200};
    color: ${({ theme }) => theme.colors.neutral800};
  }

  .hljs-comment,
  .hljs-quote,
  .hljs-meta {
    color: ${({ theme }) => theme.colors.neutral600};
  }
  .hljs-keyword,
  .hljs-selector-tag,
  .hljs-literal,
  .hljs-built_in {
    color: ${({ theme }) => theme.colors.primary700};
  }
  .hljs-string,
  .hljs-regexp,
  .hljs-addition {
    color: ${({ theme }) => theme.colors.success700};
  }
  .hljs-number,
  .hljs-symbol,
  .hljs-variable,
  .hljs-template-variable,
  .hljs-deletion {
    color: ${({ theme }) => theme.colors.danger700};
  }
  .hljs-title,
  .hljs-section,
  .hljs-name,
  .hljs-type {
    color: ${({ theme }) => theme.colors.alternative700};
  }
  .hljs-attr,
  .hljs-attribute,
  .hljs-property {
    color: ${({ theme }) => theme.colors.secondary700};
  }
`;
