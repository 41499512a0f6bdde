import {
  Button,
  Dialog,
  Field,
  Flex,
  TextButton,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { Lock } from '@strapi/icons';
import { useEffect, useState } from 'react';
import { useText } from '../../text';
import { ANYWHERE } from '../anywhere';
import type { FieldProps } from '../field-props';
import { useCategoryReaders } from './use-category-readers';

const keyOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of a category: it stands in addresses and records, so it is frozen once it is saved. */
export default function CategoryKeyField({
  name,
  label,
  hint,
  error,
  required,
  disabled = false,
  ...field
}: FieldProps) {
  const say = useText();
  const saved = keyOf(field.initialValue);
  const [isUnlocked, setUnlocked] = useState(false);
  const { isNew } = useCategoryReaders();
  const isFrozen = !isNew && saved !== '' && !isUnlocked;
  // A form that was saved is frozen again.
  useEffect(() => setUnlocked(false), [saved]);

  return (
    <Field.Root id={name} name={name} hint={hint} error={error} required={required}>
      <Field.Label>{label}</Field.Label>
      <TextInput
        name={name}
        value={keyOf(field.value)}
        readOnly={isFrozen && !disabled}
        disabled={disabled}
        placeholder={field.placeholder}
        spellCheck={false}
        autoComplete="off"
        startAction={isFrozen ? <Lock aria-hidden fill="neutral600" /> : undefined}
        onChange={(event) => field.onChange(name, event.target.value)}
      />
      {isFrozen && (
        <Flex gap={3} wrap="wrap">
          <Typography variant="pi" textColor="neutral600">
            {say('category.frozen')}
          </Typography>
          {!disabled && <ChangeDialog savedKey={saved} onYes={() => setUnlocked(true)} />}
        </Flex>
      )}
      {isUnlocked && (
        <TextButton
          onClick={() => {
            field.onChange(name, saved);
            setUnlocked(false);
          }}
        >
          {say('category.keep', { key: saved })}
        </TextButton>
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}

/** Says what readers and programs will see, before the key can be written. */
function ChangeDialog({
  savedKey,
  onYes,
}: {
  readonly savedKey: string;
  readonly onYes: () => void;
}) {
  const say = useText();
  const readers = useCategoryReaders();
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <TextButton>{say('category.change')}</TextButton>
      </Dialog.Trigger>
      <Dialog.Content style={ANYWHERE}>
        <Dialog.Header>
          <span style={ANYWHERE}>{say('category.change-title', { key: savedKey })}</span>
        </Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={3}>
            <Typography textColor="neutral800">{say('category.change-at-once')}</Typography>
            <Typography textColor="neutral800">
              {say('category.change-readers', { path: `/glossary?category=${savedKey}` })}
            </Typography>
            <Typography textColor="neutral800" role="status">
              {readers.state === 'loaded'
                ? say('category.change-programs', { published: readers.data.published })
                : say(readers.state === 'loading' ? 'category.loading' : 'category.failed')}
            </Typography>
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button fullWidth variant="tertiary">
              {say('slug.cancel')}
            </Button>
          </Dialog.Cancel>
          <Dialog.Action>
            <Button fullWidth onClick={onYes}>
              {say('category.change')}
            </Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
