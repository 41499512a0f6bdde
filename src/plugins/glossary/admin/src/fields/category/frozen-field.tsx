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
import { useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { Remark } from '../../remark';
import { useText } from '../../text';
import { useRestoredFocus } from '../../use-restored-focus';
import type { FieldProps } from '../field-props';
import { useCategoryReaders, useSavedCategory } from './use-category-readers';
import { publicPaths } from '../../project';

/** Fields of a category that appear in many places as soon as they are saved. */
type Frozen = 'key' | 'name';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of a category, which is part of addresses and records; locked once it is saved. */
export const CategoryKeyField = (props: FieldProps) => <FrozenField frozen="key" {...props} />;

/** The name of a category, which is on the pages of all its terms; locked once it is saved. */
export const CategoryNameField = (props: FieldProps) => <FrozenField frozen="name" {...props} />;

function FrozenField({
  frozen,
  name,
  label,
  hint,
  error,
  required,
  disabled = false,
  ...field
}: FieldProps & { readonly frozen: Frozen }) {
  const say = useText();
  const saved = textIn(field.initialValue);
  const [isUnlocked, setUnlocked] = useState(false);
  const isNew = useSavedCategory() === null;
  // A value restored from an earlier visit was unlocked at that time.
  const isChanged = isUnlocked || textIn(field.value) !== saved;
  const isFrozen = !isNew && saved !== '' && !isChanged;
  const input = useRestoredFocus<HTMLInputElement>(String(isFrozen));
  // Locked again after a save.
  useEffect(() => setUnlocked(false), [saved]);

  return (
    <Field.Root id={name} name={name} hint={hint} error={error} required={required}>
      <Field.Label>{label}</Field.Label>
      <TextInput
        ref={input}
        name={name}
        value={textIn(field.value)}
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
          <Remark>{say(`category.${frozen}.frozen`)}</Remark>
          {!disabled && (
            <ChangeDialog frozen={frozen} saved={saved} onYes={() => setUnlocked(true)} />
          )}
        </Flex>
      )}
      {!isNew && isChanged && (
        <TextButton
          onClick={() => {
            field.onChange(name, saved);
            setUnlocked(false);
          }}
        >
          {say('category.keep', { saved })}
        </TextButton>
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}

/** Shows the consequences for readers and programs before the field is unlocked. */
function ChangeDialog({
  frozen,
  saved,
  onYes,
}: {
  readonly frozen: Frozen;
  readonly saved: string;
  readonly onYes: () => void;
}) {
  const say = useText();
  const key = useForm('ChangeDialog', ({ initialValues }) =>
    textIn((initialValues as { readonly key?: unknown }).key),
  );
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <TextButton>{say(`category.${frozen}.change`)}</TextButton>
      </Dialog.Trigger>
      <Dialog.Content style={{ overflowWrap: 'anywhere' }}>
        <Dialog.Header>
          <span style={{ overflowWrap: 'anywhere' }}>
            {say(`category.${frozen}.title`, { saved })}
          </span>
        </Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={3}>
            <Typography textColor="neutral800">{say('category.change-at-once')}</Typography>
            <Typography textColor="neutral800">
              {say(`category.${frozen}.readers`, {
                path: `${publicPaths().glossary}?category=${key}`,
              })}
            </Typography>
            <ProgramsNote frozen={frozen} />
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
              {say(`category.${frozen}.change`)}
            </Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** How many published terms programs would see changed, when the dialogue is opened. */
function ProgramsNote({ frozen }: { readonly frozen: Frozen }) {
  const say = useText();
  const { state, answer } = useCategoryReaders();
  return (
    <Typography textColor="neutral800" role="status">
      {state === 'loaded'
        ? say(`category.${frozen}.programs`, { published: answer.published })
        : say(state === 'loading' ? 'category.loading' : 'category.failed')}
    </Typography>
  );
}
