import { Button } from '@strapi/design-system';
import type { ReactNode } from 'react';

/** A button that may do nothing for a while. It keeps the focus meanwhile, which one that is disabled loses. */
export function RestingButton({
  isResting,
  onPress,
  children,
  ...look
}: {
  readonly isResting: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
  readonly variant?: 'default' | 'tertiary';
  readonly startIcon?: ReactNode;
}) {
  return (
    <Button
      {...look}
      aria-disabled={isResting}
      onClick={() => {
        if (!isResting) onPress();
      }}
    >
      {children}
    </Button>
  );
}
