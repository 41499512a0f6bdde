import type { PanelTerm } from '../../../core/listing/panel-term';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';

/** The button of a row in the list of terms due for a freshness review. */
export function FreshnessCell({
  term: { term },
  isWorking,
  onConfirm,
}: {
  readonly term: PanelTerm;
  /** Whether another row's button is running. */
  readonly isWorking: boolean;
  readonly onConfirm: () => void;
}) {
  const say = useText();
  return (
    <BusyButton
      variant="tertiary"
      size="S"
      isResting={isWorking}
      label={say('freshness.name', { name: term })}
      onPress={onConfirm}
    >
      {say('freshness.do')}
    </BusyButton>
  );
}
