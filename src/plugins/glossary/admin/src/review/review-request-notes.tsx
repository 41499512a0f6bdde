import { Flex, Typography } from '@strapi/design-system';
import type { ReviewRequest } from '../../../core/review/review-answers';
import { useText } from '../text';
import { Note } from './note';
import { useReviewRequestText } from './use-review-request-text';

interface ReviewRequestNotesProps {
  readonly handIn: ReviewRequest;
  readonly isInForm: boolean;
}

/** A review request beside the form: its author, its outcome, and both notes. */
export function ReviewRequestNotes({ handIn, isInForm }: ReviewRequestNotesProps) {
  const say = useText();
  const { handedIn, outcome } = useReviewRequestText();
  const { state, note, answer, isChanged } = handIn;
  const waits = state === 'waiting';
  return (
    <Typography tag="div" variant="pi" textColor="neutral800">
      <Flex direction="column" alignItems="stretch" gap={2}>
        <p>{handedIn(handIn)}</p>
        {note !== '' && <Note>{note}</Note>}
        {isChanged && <strong>{say('review.changed')}</strong>}
        <p role="status">{waits && isInForm ? say('review.yours') : outcome(handIn)}</p>
        {answer !== '' && <Note>{answer}</Note>}
      </Flex>
    </Typography>
  );
}
