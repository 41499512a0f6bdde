import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" padding={6} tag="section">
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography variant="delta" tag="h2">
          {title}
        </Typography>
        {children}
      </Flex>
    </Box>
  );
}

/** An error message; announced when it appears. */
export function Refusal({ children }: { readonly children: string }) {
  return (
    <Box background="danger100" borderColor="danger200" hasRadius padding={3} role="alert">
      <Typography textColor="neutral800">{children}</Typography>
    </Box>
  );
}
