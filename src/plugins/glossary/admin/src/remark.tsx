import { Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

/** A small sentence beside what it is about. */
export function Remark({
  role,
  children,
}: {
  readonly role?: 'status';
  readonly children: ReactNode;
}) {
  return (
    <Typography variant="pi" textColor="neutral600" role={role}>
      {children}
    </Typography>
  );
}
