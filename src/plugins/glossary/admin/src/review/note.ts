import { styled } from 'styled-components';

/** A note between editors, with its line breaks. */
export const Note = styled.blockquote`
  margin: 0;
  padding-inline-start: 0.8rem;
  border-inline-start: 3px solid ${({ theme }) => theme.colors.neutral200};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: inherit;
  line-height: 1.43;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  td > & {
    min-width: 20rem;
  }
`;
