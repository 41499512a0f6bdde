import { Box, Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { type FormConflict, type FormValues, withValueAt } from '../../../core/panel/form-merge';
import { labelOf } from '../../../core/term/edit-form';
import { FieldDiffs } from '../form/field-diffs';
import { useText } from '../text';
import type { Differences } from './unsaved-offers';
import { savingStore } from './saving-store';

interface ConflictNoticeProps {
  /** The editor who saved in between; empty when unknown. */
  readonly editor: string;
  readonly conflicts: readonly FormConflict[];
  readonly differences: Differences;
}

/** Another editor saved in between: their changes are merged into the form, and conflicts are resolved field by field. */
export function ConflictNotice({ editor, conflicts, differences }: ConflictNoticeProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const isUndecided = conflicts.length > 0;
  useEffect(() => setOpen(isUndecided), [isUndecided]);
  const name = editor === '' ? say('conflict.somebody') : editor;
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="alert">
      <Typography variant="pi" textColor="warning700">
        {say(isUndecided ? 'conflict.undecided' : 'conflict.merged', {
          name,
          count: conflicts.length,
        })}
      </Typography>
      {isUndecided && (
        <Modal.Root open={isOpen} onOpenChange={setOpen}>
          <Modal.Trigger>
            <Button variant="secondary" fullWidth>
              {say('conflict.decide')}
            </Button>
          </Modal.Trigger>
          <Modal.Content aria-describedby={undefined}>
            <Modal.Header>
              <Modal.Title>{say('conflict.title', { name })}</Modal.Title>
            </Modal.Header>
            <Modal.Body>
              <Flex direction="column" alignItems="stretch" gap={6}>
                <Typography textColor="neutral600">{say('conflict.explanation')}</Typography>
                {conflicts.map((conflict) => (
                  <Choice
                    key={conflict.path.join('.')}
                    conflict={conflict}
                    name={name}
                    differences={differences}
                  />
                ))}
              </Flex>
            </Modal.Body>
          </Modal.Content>
        </Modal.Root>
      )}
    </Flex>
  );
}

/** One field, theirs and mine. */
function Choice({
  conflict,
  name,
  differences,
}: {
  readonly conflict: FormConflict;
  readonly name: string;
  readonly differences: Differences;
}) {
  const say = useText();
  const values = useForm('Choice', (form) => form.values) as FormValues;
  const setValues = useForm('Choice', (form) => form.setValues);
  const { path, mine, theirs } = conflict;
  const withTheirs = withValueAt(values, path, theirs);
  const diffs = differences(withTheirs, withValueAt(values, path, mine));

  function decide(decided: FormValues): void {
    setValues(decided);
    const conflicts = savingStore.get().conflicts.filter((other) => other !== conflict);
    savingStore.set({ conflicts });
  }

  return (
    <Box tag="section" aria-label={labelOf(path.slice(0, 2).join('.'))}>
      <FieldDiffs diffs={diffs} />
      <Flex gap={2} paddingTop={2}>
        <Button variant="secondary" onClick={() => decide(withTheirs)}>
          {say('conflict.take-theirs', { name })}
        </Button>
        <Button variant="tertiary" onClick={() => decide(values)}>
          {say('conflict.keep-mine')}
        </Button>
      </Flex>
    </Box>
  );
}
