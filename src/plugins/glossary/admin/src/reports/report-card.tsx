import { Box, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Remark } from '../remark';
import { momentText } from '../../../core/time/calendar-day';
import { ANSWER_MAX, type ReportRow } from '../../../core/report/report';
import { MutationNotice } from '../mutation-notice';
import { BusyButton } from '../import-export/busy-button';
import { TermLink } from '../overview/term-link';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { usePersistedText } from '../use-persisted-text';

/** Text of readers and editors, with its line breaks. */
const Written = styled.p`
  max-width: 80ch;
  font-size: 1.4rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral800};
`;

interface ReportCardProps {
  readonly report: ReportRow;
  /** @param done the outcome, in a sentence; empty while an action runs */
  readonly onDone: (done: string) => void;
}

/** A reader's report with its actions. */
export function ReportCard({ report, onDone }: ReportCardProps) {
  const say = useText();
  const { isWorking, trouble, attempt } = useMutation('reports.not-saved');
  const [answer, setAnswer] = usePersistedText(`report.${report.id}`);
  const title = useId();

  async function send(path: 'answer' | 'reopen', body: object, done: string): Promise<void> {
    onDone('');
    await attempt(async () => {
      await getFetchClient().post(`/glossary-panel/reports/${report.id}/${path}`, body);
      setAnswer('');
      onDone(done);
    });
  }

  return (
    <Box
      tag="article"
      aria-labelledby={title}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={6}
    >
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Typography tag="h2" variant="delta" id={title}>
          <TermLink term={report} isInNewTab />
        </Typography>
        <Remark>
          {say('reports.about', { part: report.part, when: momentText(report.moment) })}{' '}
          {report.isCurrent === false && say('reports.older')}
          {report.isCurrent === null && say('reports.not-public')}
        </Remark>
        <Written>{report.text}</Written>
        <MutationNotice trouble={trouble} />
        {report.state === 'open' ? (
          <AnswerForm
            isWorking={isWorking}
            name={report.term}
            answer={answer}
            onChange={setAnswer}
            onAnswer={() => void send('answer', { answer }, say('reports.done-answered'))}
            onClose={() => void send('answer', { answer: '' }, say('reports.done-closed'))}
          />
        ) : (
          <Answered report={report}>
            <BusyButton
              variant="tertiary"
              size="S"
              isResting={isWorking}
              label={say('reports.reopen-name', { name: report.term })}
              onPress={() =>
                void send('reopen', { answeredAt: report.answeredAt }, say('reports.done-reopened'))
              }
            >
              {say('reports.reopen')}
            </BusyButton>
          </Answered>
        )}
      </Flex>
    </Box>
  );
}

interface AnswerFormProps {
  readonly isWorking: boolean;
  readonly name: string;
  readonly answer: string;
  readonly onChange: (answer: string) => void;
  readonly onAnswer: () => void;
  readonly onClose: () => void;
}

function AnswerForm({ isWorking, name, answer, onChange, onAnswer, onClose }: AnswerFormProps) {
  const say = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Field.Root name="answer" hint={say('reports.answer-hint')}>
        <Field.Label>{say('reports.answer')}</Field.Label>
        <Textarea
          value={answer}
          maxLength={ANSWER_MAX}
          readOnly={isWorking}
          onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        />
        <Field.Hint />
      </Field.Root>
      <Flex gap={2} wrap="wrap">
        <BusyButton
          isResting={isWorking || answer.trim() === ''}
          label={say('reports.send-name', { name })}
          onPress={onAnswer}
        >
          {say('reports.send')}
        </BusyButton>
        <BusyButton
          variant="tertiary"
          isResting={isWorking || answer.trim() !== ''}
          label={say('reports.close-name', { name })}
          onPress={onClose}
        >
          {say('reports.close')}
        </BusyButton>
      </Flex>
    </Flex>
  );
}

function Answered({
  report: { answer, answeredBy, answeredAt },
  children,
}: {
  readonly report: ReportRow;
  readonly children: ReactNode;
}) {
  const say = useText();
  const who = answeredBy ?? say('history.nobody');
  const when = answeredAt === null ? '' : momentText(answeredAt);
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Typography variant="pi" fontWeight="bold" textColor="neutral800">
        {say(answer === null ? 'reports.closed-by' : 'reports.answered-by', { who, when })}
      </Typography>
      {answer !== null && <Written>{answer}</Written>}
      {children}
    </Flex>
  );
}
