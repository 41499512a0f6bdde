import { styled } from 'styled-components';

/** Says which keys work in a field, while the field has the focus; for a screen reader it describes the inputs. */
export const KeyHelp = styled.span`
  display: none;
  font-size: 1.2rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral600};

  [role='group']:focus-within & {
    display: inline;
  }
`;
