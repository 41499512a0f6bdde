import { Button } from '@strapi/design-system';
import type { ReactNode } from 'react';

/** A button that can be inactive for a while without losing the focus, as a disabled one would. */
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
  /** A longer label, if the text alone does not say what the button refers to. */
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
