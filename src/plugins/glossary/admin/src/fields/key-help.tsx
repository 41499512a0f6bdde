import { styled } from 'styled-components';

/** Explains the keys of a field while it has the focus; for screen readers it describes the inputs. */
export const KeyHelp = styled.span`
  display: none;
  font-size: 1.2rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral600};

  [role='group']:focus-within & {
    display: inline;
  }
`;
