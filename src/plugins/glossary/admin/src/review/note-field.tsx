import { Field, Textarea } from '@strapi/design-system';
import { NOTE_MAX_LENGTH } from '../../../core/review/review-request';
import { useText } from '../text';

interface NoteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isMissing: boolean;
  /** While it is sent: what is typed then would be lost. */
  readonly isSending: boolean;
  readonly onChange: (note: string) => void;
}

/** The name of the unsent note for returning a review request (`usePersistedText`). */
export const noteName = (request: number): string => `return.${request}`;

export function NoteField({ label, value, isMissing, isSending, onChange }: NoteFieldProps) {
  const say = useText();
  const error = isMissing ? say('review.note-missing') : undefined;
  return (
    <Field.Root
      name="note"
      error={error}
      hint={say('review.note-hint', { limit: NOTE_MAX_LENGTH })}
    >
      <Field.Label>{label}</Field.Label>
      <Textarea
        value={value}
        readOnly={isSending}
        maxLength={NOTE_MAX_LENGTH}
        onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
