import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { type FormValues, mergeForm } from '../../../core/panel/form-merge';
import { FieldDiffs } from '../form/field-diffs';
import { useText } from '../text';
import type { FieldDiff } from '../../../core/publishing/term-diff';
import { savingStore } from './saving-store';
import type { UnsavedText } from './unsaved-text';
import { mergedInto } from './use-unsaved-text';

/** The differences between two states of a form. */
export type Differences = (before: FormValues, after: FormValues) => readonly FieldDiff[];

interface Compared {
  readonly differences: Differences;
}

interface UnsavedOffersProps extends Compared {
  readonly offers: readonly UnsavedText[];
  readonly forget: (text: UnsavedText) => void;
}

/** Text typed on an earlier visit and never saved, to review and restore. */
export function UnsavedOffers({ offers, forget, ...compared }: UnsavedOffersProps) {
  return offers.map((text) => (
    <UnsavedOffer key={text.at} text={text} forget={() => forget(text)} {...compared} />
  ));
}

function UnsavedOffer({
  text,
  forget,
  differences,
}: Compared & {
  readonly text: UnsavedText;
  readonly forget: () => void;
}) {
  const say = useText();
  const { formatDate } = useIntl();
  const values = useForm('UnsavedOffer', (form) => form.values) as FormValues;
  const setValues = useForm('UnsavedOffer', (form) => form.setValues);

  function takeBack(): void {
    const merge = mergeForm(text.initial, text.values, values);
    setValues(merge.values);
    if (merge.conflicts.length > 0) {
      const conflicts = [...savingStore.get().conflicts, ...merge.conflicts];
      savingStore.set({ conflicts, otherEditor: savingStore.get().otherEditor ?? '' });
    }
    forget();
  }

  const when = formatDate(text.at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Flex
      direction="column"
      alignItems="stretch"
      gap={2}
      role="region"
      aria-label={say('unsaved.title')}
    >
      <Typography variant="pi" textColor="warning700">
        {say('unsaved.offer', { when })}
      </Typography>
      <Modal.Root>
        <Modal.Trigger>
          <Button variant="tertiary" fullWidth>
            {say('unsaved.compare')}
          </Button>
        </Modal.Trigger>
        <Modal.Content aria-describedby={undefined}>
          <Modal.Header>
            <Modal.Title>{say('unsaved.title')}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <FieldDiffs diffs={differences(values, mergedInto(values, text))} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <Button variant="secondary" fullWidth onClick={takeBack}>
        {say('unsaved.take-back')}
      </Button>
      <Button variant="danger-light" fullWidth onClick={forget}>
        {say('unsaved.throw-away')}
      </Button>
    </Flex>
  );
}
