import { Box } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useState } from 'react';
import {
  newAddressOf,
  withNewAddress,
  type TermReferences,
  type Found,
} from '../../../core/references/reference-finding';
import { textsIn } from '../../../../shared/core/text/storable-text';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { momentText } from '../../../core/time/calendar-day';

interface ReferenceLineProps {
  readonly reference: TermReferences['references'][number];
  readonly mayChange: boolean;
}

/** A reference of the saved draft: the result of its check, and a button that inserts its new address into the form. */
export function ReferenceLine({ reference, mayChange }: ReferenceLineProps) {
  const say = useText();
  const { found, when } = useFindingText();
  const { address, checked } = reference;
  const current = checked === null ? null : newAddressOf(checked);
  return (
    <li>
      {address}
      <span>
        {checked === null
          ? say('reference.unchecked')
          : `${found(checked)} ${when(checked.checkedAt)}`}
      </span>
      {mayChange && current !== null && <TakeAddress old={address} current={current} />}
    </li>
  );
}

interface TakeAddressProps {
  readonly old: string;
  readonly current: string;
}

function TakeAddress({ old, current }: TakeAddressProps) {
  const say = useText();
  const value = useForm('TakeAddress', ({ values }) => (values as { refs?: unknown }).refs);
  const onChange = useForm('TakeAddress', (form) => form.onChange);
  const [isTaken, setTaken] = useState(false);
  const references = textsIn(value);
  const isThere = references.includes(old);
  // The editor has already changed the line in the form.
  if (!isThere && !isTaken) return null;
  return (
    <Box paddingTop={1}>
      <BusyButton
        variant="tertiary"
        isResting={!isThere}
        label={say(isThere ? 'reference.take-name' : 'reference.taken-name', { address: current })}
        onPress={() => {
          setTaken(true);
          onChange('refs', withNewAddress(references, old, current));
        }}
      >
        {say(isThere ? 'reference.take' : 'reference.taken')}
      </BusyButton>
    </Box>
  );
}

/** The result of a reference check, as text. */
export function useFindingText() {
  const say = useText();
  return {
    found: ({ finding, detail }: Found): string =>
      say(`reference.${finding}`, { detail: detail ?? '' }),
    when: (checkedAt: number): string =>
      say('reference.checked', { moment: momentText(checkedAt) }),
  };
}
