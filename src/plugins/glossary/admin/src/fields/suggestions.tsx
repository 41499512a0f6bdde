import { styled } from 'styled-components';

/** The options of an input (a list box). */
export const Suggestions = styled.ul`
  position: absolute;
  z-index: ${({ theme }) => theme.zIndices.popover};
  inset-inline-start: 0;
  top: calc(100% + 0.8rem);
  min-width: 20rem;
  max-height: 24rem;
  overflow-y: auto;
  padding: 0.4rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral150};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  box-shadow: ${({ theme }) => theme.shadows.popupShadow};
`;

export const Suggestion = styled.li`
  padding: 0.8rem 1.2rem;
  border-radius: ${({ theme }) => theme.borderRadius};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  cursor: pointer;

  /* Enter takes the marked one, wherever the pointer happens to be. */
  &:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  &[aria-selected='true'] {
    background: ${({ theme }) => theme.colors.primary100};
    color: ${({ theme }) => theme.colors.primary700};
  }
`;
