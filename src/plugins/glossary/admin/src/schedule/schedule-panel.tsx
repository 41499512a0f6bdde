import { Flex, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import {
  type PanelComponent,
  unstable_useDocument as useDocument,
} from '@strapi/content-manager/strapi-admin';
import { useState } from 'react';
import { Remark } from '../remark';
import { momentText } from '../../../core/time/calendar-day';
import { draftTag } from '../../../core/publishing/draft-version';
import type { TermSchedule } from '../../../core/schedule/schedule-answers';
import { MutationNotice } from '../mutation-notice';
import { TERM } from '../../../core/term/content-types';
import { useFormAnswer } from '../form/use-form-answer';
import { BusyButton } from '../import-export/busy-button';
import { useWaitingRefreshedWith } from '../review/waiting-counts';
import { useEditedTerm } from '../saving/term-actions';
import { useDraftQuery } from '../saving/use-draft-query';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { useRestoredFocus } from '../use-restored-focus';
import { FailureReasons } from './failure-reasons';
import { ScheduleDialog } from './schedule-dialog';
import { useMomentText } from './moment-text';

/** Beside the form: the scheduled publication of the term. */
export const SchedulePanel: PanelComponent = ({ model, documentId, activeTab }) => {
  const say = useText();
  if (model !== TERM || activeTab === 'published') return null;
  return { title: say('schedule.panel'), content: <Scheduled documentId={documentId} /> };
};

function Scheduled({ documentId }: { readonly documentId: string | undefined }) {
  const say = useText();
  const term = useEditedTerm(documentId);
  const [round, setRound] = useState(0);
  const path = term.documentId === undefined ? null : `/terms/${term.documentId}/schedule`;
  const { state, answer } = useFormAnswer<TermSchedule>(path, round, 'polled');
  useWaitingRefreshedWith(answer);
  if (term.documentId === undefined) return <Line>{say('schedule.save-new')}</Line>;
  if (answer === null)
    return <Line>{say(state === 'failed' ? 'schedule.not-loaded' : 'review.loading')}</Line>;
  return (
    <ScheduleOf
      documentId={term.documentId}
      answer={answer}
      onChange={() => setRound((before) => before + 1)}
    />
  );
}

interface ScheduleOfProps {
  readonly documentId: string;
  readonly answer: TermSchedule;
  readonly onChange: () => void;
}

function ScheduleOf({ documentId, answer, onChange }: ScheduleOfProps) {
  const { schedule, maySchedule } = answer;
  const say = useText();
  const textOfMoment = useMomentText();
  const { isWorking, trouble, attempt, forget } = useMutation('review.failed');
  const place = useRestoredFocus<HTMLDivElement>(schedule?.version ?? '');
  const { document } = useDocument(...useDraftQuery(documentId));
  const address = `/glossary-panel/terms/${documentId}/schedule`;

  async function send(moment: number, seen: string | null): Promise<void> {
    const version = document?.updatedAt;
    const headers: Record<string, string> =
      typeof version === 'string' ? { 'If-Match': draftTag(version) } : {};
    const at = new Date(moment).toISOString();
    await getFetchClient().put(address, { at, seen }, { headers }).finally(onChange);
    forget();
  }
  async function cancel(): Promise<void> {
    const params = { seen: schedule?.version };
    await attempt(() => getFetchClient().del(address, { params }));
    onChange();
  }

  const hasFailed = schedule !== null && schedule.failure !== null;
  const action =
    schedule === null ? 'schedule.open' : hasFailed ? 'schedule.anew' : 'schedule.move';
  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={3} width="100%">
      {schedule === null ? (
        <Line>{say('schedule.none')}</Line>
      ) : (
        <>
          <Typography variant="pi" textColor="neutral800" role="status">
            {say(hasFailed ? 'schedule.was-due' : 'schedule.due', {
              moment: textOfMoment(schedule.due),
            })}
          </Typography>
          <Line>
            {say('schedule.by', {
              editor: schedule.set.editor ?? say('history.nobody'),
              moment: momentText(schedule.set.moment),
            })}
          </Line>
          {!hasFailed && (
            <Line>{say(schedule.isChanged ? 'schedule.changed' : 'schedule.draft')}</Line>
          )}
          <FailureReasons schedule={schedule} />
        </>
      )}
      <MutationNotice trouble={trouble} />
      {maySchedule && (
        <ScheduleDialog
          action={say(action)}
          due={schedule?.due ?? null}
          version={schedule?.version ?? null}
          momentName={`schedule.${documentId}`}
          send={send}
        />
      )}
      {maySchedule && schedule !== null && (
        <BusyButton
          variant="tertiary"
          fullWidth
          isResting={isWorking}
          onPress={() => void cancel()}
        >
          {say(hasFailed ? 'schedule.dismiss' : 'schedule.cancel')}
        </BusyButton>
      )}
    </Flex>
  );
}

function Line({ children }: { readonly children: string }) {
  return <Remark>{children}</Remark>;
}
