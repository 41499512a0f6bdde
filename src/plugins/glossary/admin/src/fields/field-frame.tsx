import { Box, Field, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { Hint } from '../text';
import { styled } from 'styled-components';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: Hint;
  readonly error?: string;
  readonly required?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A field with several inputs, as a group with one label, hint and error. */
export function FieldFrame({ id, label, hint, error, required, aside, children }: FieldFrameProps) {
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={descriptionOf(id, { hint, error })}
    >
      <Field.Root id={id} hint={hint} error={error} required={required}>
        <Flex justifyContent="space-between" gap={4} alignItems="baseline">
          <Typography id={`${id}-label`} variant="pi" fontWeight="bold" textColor="neutral800">
            {label}
            {required && <RequiredMark />}
          </Typography>
          {aside}
        </Flex>
        {children}
        <Field.Error />
        <Field.Hint />
      </Field.Root>
    </Box>
  );
}

/** The asterisk of the design system; the side panel lists required fields in words. */
function RequiredMark() {
  return (
    <Typography aria-hidden textColor="danger600" lineHeight="1em">
      *
    </Typography>
  );
}

/** The ids of the texts that describe a field, as the design system generates them. */
export function descriptionOf(
  id: string,
  { hint, error }: { readonly hint?: Hint; readonly error?: string },
): string | undefined {
  const ids = [error ? `${id}-error` : null, hint && !error ? `${id}-hint` : null];
  return ids.filter((part) => part !== null).join(' ') || undefined;
}

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
