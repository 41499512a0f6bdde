import { Flex, TextButton, Typography } from '@strapi/design-system';
import type { NamedSuccessor } from '../../../core/successors/successors';
import { TermPicker, TermState } from '../fields/terms/term-picker';
import { useText } from '../text';

interface SuccessorChoiceProps {
  readonly documentId: string;
  readonly successor: NamedSuccessor | null;
  /** While the last choice is being saved with something else, and no other would be. */
  readonly readOnly?: boolean;
  readonly onChange: (successor: NamedSuccessor | null) => void;
}

/** Chooses the successor of a withdrawn term, to which its page links. */
export function SuccessorChoice({
  documentId,
  successor,
  readOnly = false,
  onChange,
}: SuccessorChoiceProps) {
  const say = useText();
  const id = `successor-of-${documentId}`;
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Typography variant="pi" fontWeight="bold" textColor="neutral800" tag="label" htmlFor={id}>
        {say('successor.label')}
      </Typography>
      {successor === null ? (
        <TermPicker
          id={id}
          label={say('successor.label')}
          except={documentId}
          readOnly={readOnly}
          placeholder={say('terms.placeholder')}
          describedBy={`${id}-hint`}
          onChoose={({ documentId: chosen, name, isPublished }) =>
            onChange({ documentId: chosen, name, isPublished })
          }
        />
      ) : (
        <Flex gap={2} wrap="wrap">
          <Typography id={id} textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
            {successor.name ?? say('successor.unreadable')}
          </Typography>
          <TermState isPublished={successor.isPublished} />
          <TextButton
            aria-disabled={readOnly}
            onClick={() => {
              if (!readOnly) onChange(null);
            }}
          >
            {say('successor.remove')}
          </TextButton>
        </Flex>
      )}
      <Typography id={`${id}-hint`} variant="pi" textColor="neutral600" role="status">
        {say(
          successor === null
            ? 'successor.hint'
            : successor.isPublished
              ? 'successor.shown'
              : 'successor.not-shown',
        )}
      </Typography>
    </Flex>
  );
}

/** The address in the API for a term's successor. */
export function successorAddress(documentId: string): string {
  return `/glossary-panel/terms/${documentId}/successor`;
}
