import { Flex } from '@strapi/design-system';
import { ArrowLeft, PaperPlane } from '@strapi/icons';
import { getFetchClient, useForm } from '@strapi/strapi/admin';
import {
  type PanelComponent,
  unstable_useDocument as useDocument,
} from '@strapi/content-manager/strapi-admin';
import { useState } from 'react';
import { Remark } from '../remark';
import { draftTag } from '../../../core/publishing/draft-version';
import type { ReviewRequest, TermReview } from '../../../core/review/review-answers';
import { MutationNotice } from '../mutation-notice';
import { TERM } from '../../../core/term/content-types';
import { useFormAnswer } from '../form/use-form-answer';
import { BusyButton } from '../import-export/busy-button';
import { useEditedTerm } from '../saving/term-actions';
import { useDraftQuery } from '../saving/use-draft-query';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { useRestoredFocus } from '../use-restored-focus';
import { ReviewRequestNotes } from './review-request-notes';
import { NoteDialog } from './note-dialog';
import { noteName } from './note-field';
import { useWaitingRefreshedWith } from './waiting-counts';

/** Beside the form: requesting a review of the draft, and the outcome. */
export const ReviewPanel: PanelComponent = ({ model, documentId, activeTab }) => {
  const say = useText();
  if (model !== TERM || activeTab === 'published') return null;
  return { title: say('review.title'), content: <Review documentId={documentId} /> };
};

function Review({ documentId }: { readonly documentId: string | undefined }) {
  const say = useText();
  const term = useEditedTerm(documentId);
  const [round, setRound] = useState(0);
  const path = term.documentId === undefined ? null : `/terms/${term.documentId}/review`;
  const { state, answer: review } = useFormAnswer<TermReview>(path, round, 'polled');
  useWaitingRefreshedWith(review);
  if (term.documentId === undefined) return <Line>{say('review.save-new')}</Line>;
  if (review === null)
    return <Line>{say(state === 'failed' ? 'review.not-loaded' : 'review.loading')}</Line>;
  return (
    <ReviewOf
      documentId={term.documentId}
      review={review}
      onChange={() => setRound((before) => before + 1)}
    />
  );
}

interface ReviewOfProps {
  readonly documentId: string;
  readonly review: TermReview;
  readonly onChange: () => void;
}

function ReviewOf({ documentId, review, onChange }: ReviewOfProps) {
  const { request, isOwn, mayRequest, mayAnswer } = review;
  const say = useText();
  const { isWorking, trouble, attempt } = useMutation('review.failed');
  /** The review request for which the dialogue was opened, which is the one that is returned; null while it is closed. */
  const [opened, setOpened] = useState<number | null>(null);
  const waits = request?.state === 'waiting';
  const place = useRestoredFocus<HTMLDivElement>(
    [request?.id, request?.state, request?.isChanged].join(),
  );
  const address = `/glossary-panel/terms/${documentId}/review-requests`;

  async function takeBack(): Promise<void> {
    await attempt(() => getFetchClient().post(`${address}/take-back`));
    onChange();
  }
  const toReturn = opened ?? (waits ? request.id : null);
  async function giveBack(note: string): Promise<void> {
    // After a refusal, the request differs from the one shown here.
    await getFetchClient()
      .post(`${address}/${toReturn ?? 0}/return`, { note })
      .finally(onChange);
  }

  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={3} width="100%">
      {request === null ? (
        <Line>{say('review.none')}</Line>
      ) : (
        <ReviewRequestNotes request={request} isInForm={mayAnswer} />
      )}
      <MutationNotice trouble={trouble} />
      {toReturn !== null && mayAnswer && (
        <NoteDialog
          key={toReturn}
          action={say('review.return')}
          startIcon={<ArrowLeft />}
          title={say('review.return-title')}
          explanation={say('review.return-says')}
          label={say('review.return-note')}
          isNeeded
          noteName={noteName(toReturn)}
          current={toReturn}
          send={giveBack}
          onOpenChange={(isOpen) => setOpened(isOpen ? toReturn : null)}
        />
      )}
      {mayRequest && (!waits || request.isChanged || !isOwn) && (
        <RequestReviewButton documentId={documentId} last={request} onRequested={onChange} />
      )}
      {waits && isOwn && (
        <BusyButton
          variant="tertiary"
          fullWidth
          isResting={isWorking}
          onPress={() => void takeBack()}
        >
          {say('review.take-back')}
        </BusyButton>
      )}
    </Flex>
  );
}

interface RequestReviewButtonProps {
  readonly documentId: string;
  /** The last review request of the term; null if there is none. */
  readonly last: ReviewRequest | null;
  readonly onRequested: () => void;
}

function RequestReviewButton({ documentId, last, onRequested }: RequestReviewButtonProps) {
  const say = useText();
  const { document } = useDocument(...useDraftQuery(documentId));
  const isModified = useForm('RequestReviewButton', (form) => form.modified);
  const isPublic = (document as { readonly status?: string } | undefined)?.status === 'published';

  const isAgain = last !== null && last.state !== 'published';

  async function request(note: string, seen: number | null): Promise<void> {
    const version = document?.updatedAt;
    const headers: Record<string, string> =
      typeof version === 'string' ? { 'If-Match': draftTag(version) } : {};
    const path = `/glossary-panel/terms/${documentId}/review-requests`;
    await getFetchClient().post(path, { note, seen }, { headers }).finally(onRequested);
  }

  if (isPublic && !isModified) return <Line>{say('review.public')}</Line>;
  return (
    <>
      <NoteDialog
        action={say(isAgain ? 'review.request-again' : 'review.request')}
        startIcon={<PaperPlane />}
        title={say('review.request-title')}
        explanation={say('review.request-says')}
        label={say('review.request-note')}
        isNeeded={false}
        isDisabled={isModified}
        noteName={`review.${documentId}`}
        current={last?.id ?? null}
        send={request}
      />
      {isModified && <Line>{say('review.save-first')}</Line>}
    </>
  );
}

function Line({ children }: { readonly children: string }) {
  return <Remark role="status">{children}</Remark>;
}
