import { Button } from '@strapi/design-system';
import type { PanelTerm } from '../../../core/panel/attention';
import { useText } from '../text';

/** The button of a row in the list of terms not edited for a year. */
export function ConfirmCell({
  term: { term },
  onConfirm,
}: {
  readonly term: PanelTerm;
  readonly onConfirm: () => void;
}) {
  const say = useText();
  return (
    <Button
      variant="tertiary"
      size="S"
      aria-label={say('confirm.name', { name: term })}
      onClick={onConfirm}
    >
      {say('confirm.do')}
    </Button>
  );
}
