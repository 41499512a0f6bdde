import { Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import { useText } from './text';

/** The design system's own progress bar is very narrow, and its contrast is low. */
export const ProgressBar = styled.progress`
  width: 100%;
  height: 0.8rem;
  border: 0;
  border-radius: 0.4rem;
  background: ${({ theme }) => theme.colors.neutral200};
  color: ${({ theme }) => theme.colors.primary600};
  appearance: none;

  &::-webkit-progress-bar {
    border-radius: 0.4rem;
    background: ${({ theme }) => theme.colors.neutral200};
  }
  &::-webkit-progress-value {
    border-radius: 0.4rem;
    background: ${({ theme }) => theme.colors.primary600};
  }
  &::-moz-progress-bar {
    border-radius: 0.4rem;
    background: ${({ theme }) => theme.colors.primary600};
  }
`;

export function StepBar({ done, all }: { readonly done: number; readonly all: number }) {
  const say = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <ProgressBar value={done} max={all} aria-label={say('bulk.progress-label')} />
      <Typography role="status" textColor="neutral800">
        {say('bulk.progress', { done, all })}
      </Typography>
    </Flex>
  );
}
