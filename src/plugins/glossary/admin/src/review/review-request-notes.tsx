import { Flex, Typography } from '@strapi/design-system';
import type { ReviewRequest } from '../../../core/review/review-answers';
import { useText } from '../text';
import { styled } from 'styled-components';
import { momentText } from '../../../core/time/calendar-day';
import type { ActionStamp } from '../../../core/history/history-answers';

interface ReviewRequestNotesProps {
  readonly request: ReviewRequest;
  readonly isInForm: boolean;
}

/** A review request beside the form: its author, its outcome, and both notes. */
export function ReviewRequestNotes({ request, isInForm }: ReviewRequestNotesProps) {
  const say = useText();
  const { requested, outcome } = useReviewRequestText();
  const { state, note, answer, isChanged } = request;
  const waits = state === 'waiting';
  return (
    <Typography tag="div" variant="pi" textColor="neutral800">
      <Flex direction="column" alignItems="stretch" gap={2}>
        <p>{requested(request)}</p>
        {note !== '' && <Note>{note}</Note>}
        {isChanged && <strong>{say('review.changed')}</strong>}
        <p role="status">{waits && isInForm ? say('review.yours') : outcome(request)}</p>
        {answer !== '' && <Note>{answer}</Note>}
      </Flex>
    </Typography>
  );
}

/** A note between editors, with its line breaks. */
export const Note = styled.blockquote`
  margin: 0;
  padding-inline-start: 0.8rem;
  border-inline-start: 3px solid ${({ theme }) => theme.colors.neutral200};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: inherit;
  line-height: 1.43;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  td > & {
    min-width: 20rem;
  }
`;

export function useReviewRequestText() {
  const say = useText();
  const valuesOf = ({ editor, moment }: ActionStamp) => ({
    editor: editor ?? say('history.nobody'),
    moment: momentText(moment),
  });
  return {
    requested: ({ requested }: ReviewRequest): string =>
      say('review.requested', valuesOf(requested)),
    outcome: ({ state, answered }: ReviewRequest): string =>
      state === 'waiting' || answered === null
        ? say('review.waiting')
        : say(`review.state.${state}`, valuesOf(answered)),
  };
}
