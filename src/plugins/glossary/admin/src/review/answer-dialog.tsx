import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { Eye } from '@strapi/icons';
import { getFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { draftTag } from '../../../core/publishing/draft-version';
import type { ReviewRequestRow } from '../../../core/review/review-answers';
import { MutationNotice } from '../mutation-notice';
import { useOpenPreview } from '../form/use-open-preview';
import { VersionDiffs } from '../history/version-diffs';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { type Mutation, useMutation } from '../use-mutation';
import { usePersistedText } from '../use-persisted-text';
import { Note, useReviewRequestText } from './review-request-notes';
import { NoteField, noteName } from './note-field';

interface AnswerDialogProps {
  readonly row: ReviewRequestRow;
  /** @param done the outcome, in a sentence; null when nothing was done and the list may have changed */
  readonly onAnswered: (done: string | null) => void;
}

/** Shows the draft of a review request, and asks for an answer. It stays open while the answer is sent. */
export function AnswerDialog({ row, onAnswered }: AnswerDialogProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const mutation = useMutation('review.failed');
  const name = row.term.trim() === '' ? say('list.unnamed') : row.term;
  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (mutation.isWorking) return;
        setOpen(open);
        mutation.forget();
        // After a refusal, the request may differ from the list.
        if (mutation.trouble !== null) onAnswered(null);
      }}
    >
      <Modal.Trigger>
        <Button variant="tertiary" size="S" aria-label={say('review.answer-name', { name })}>
          {say('review.answer')}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={undefined}>
        <Modal.Header>
          <Modal.Title>{name}</Modal.Title>
        </Modal.Header>
        <Answer
          row={row}
          name={name}
          mutation={mutation}
          onAnswered={(done) => {
            setOpen(false);
            onAnswered(done);
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

interface AnswerProps extends AnswerDialogProps {
  readonly name: string;
  readonly mutation: Mutation;
}

function Answer({ row, name, onAnswered, mutation }: AnswerProps) {
  const { isWorking, trouble, attempt, forget } = mutation;
  const say = useText();
  const { requested } = useReviewRequestText();
  const open = useOpenPreview();
  const { documentId, id, savedAt, version } = row;
  const [note, setNote] = usePersistedText(noteName(id));
  const [isMissing, setMissing] = useState(false);
  /** The draft that is shown: only this one can be published. */
  const [seenAt, setSeenAt] = useState(savedAt);

  async function answer(way: 'return' | 'publish'): Promise<void> {
    forget();
    setMissing(way === 'return' && note.trim() === '');
    if (way === 'return' && note.trim() === '') return;
    const address = `/glossary-panel/terms/${documentId}/review-requests/${id}/${way}`;
    const { post } = getFetchClient();
    await attempt(async () => {
      const headers: Record<string, string> =
        way === 'publish' ? { 'If-Match': draftTag(seenAt) } : {};
      await post(address, { note }, { headers });
      setNote('');
      onAnswered(say(way === 'return' ? 'review.returned' : 'review.published', { name }));
    });
  }

  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Typography textColor="neutral800">{requested(row)}</Typography>
          {row.note !== '' && (
            <Typography tag="div">
              <Note>{row.note}</Note>
            </Typography>
          )}
          {row.isChanged && <Typography fontWeight="bold">{say('review.changed')}</Typography>}
          {version === null ? (
            <Typography textColor="neutral600">{say('review.never-published')}</Typography>
          ) : (
            <VersionDiffs
              documentId={documentId}
              from={version}
              to="draft"
              countText="history.differs"
              round={0}
              onCompared={({ savedAt: compared }) => setSeenAt(compared ?? savedAt)}
            />
          )}
          <Flex>
            <Button variant="secondary" startIcon={<Eye />} onClick={() => void open(documentId)}>
              {say('preview.open')}
            </Button>
          </Flex>
          {row.openPoints > 0 && (
            <Typography textColor="neutral800">
              {say('review.open', { count: row.openPoints })}
            </Typography>
          )}
          <MutationNotice trouble={trouble} />
          <NoteField
            label={say('review.return-note')}
            value={note}
            isMissing={isMissing}
            isSending={isWorking}
            onChange={(text) => {
              setNote(text);
              setMissing(false);
            }}
          />
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Modal.Close>
          <Button variant="tertiary" aria-disabled={isWorking}>
            {say('history.cancel')}
          </Button>
        </Modal.Close>
        <BusyButton variant="tertiary" isResting={isWorking} onPress={() => void answer('return')}>
          {say('review.return')}
        </BusyButton>
        <BusyButton isResting={isWorking} onPress={() => void answer('publish')}>
          {say('review.publish')}
        </BusyButton>
      </Modal.Footer>
    </>
  );
}
