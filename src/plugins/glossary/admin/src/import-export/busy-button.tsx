import { Button } from '@strapi/design-system';
import type { ReactNode } from 'react';

/** A button that may do nothing for a while. It keeps the focus meanwhile, which one that is disabled loses. */
export function BusyButton({
  isResting,
  onPress,
  children,
  label,
  ...look
}: {
  readonly isResting: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
  readonly variant?: 'default' | 'secondary' | 'tertiary' | 'danger';
  readonly startIcon?: ReactNode;
  readonly size?: 'S';
  readonly fullWidth?: boolean;
  /** A longer label where the text alone does not say what the button is about. */
  readonly label?: string;
}) {
  return (
    <Button
      {...look}
      aria-disabled={isResting}
      aria-label={label}
      onClick={() => {
        if (!isResting) onPress();
      }}
    >
      {children}
    </Button>
  );
}
