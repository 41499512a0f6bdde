import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import { momentText } from '../../../core/time/calendar-day';
import type { ReviewRequestRow, ReviewRequests } from '../../../core/review/review-answers';
import { PageLinks, usePageNumber } from '../overview/page-links';
import { ListTable } from '../overview/plain-table';
import { TermLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useMomentText } from '../schedule/moment-text';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { AnswerDialog } from './answer-dialog';
import { Note } from './review-request-notes';
import { useWaitingRefreshedWith } from './waiting-counts';

/** Open review requests, oldest first. */
export function ReviewRequestList({ addressOf }: { readonly addressOf: (page: number) => string }) {
  const say = useText();
  const page = usePageNumber();
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<string | null>(null);
  const { state, answer } = useAnswer<ReviewRequests>(
    `/glossary-panel/review-requests?page=${page}`,
    round,
  );
  useWaitingRefreshedWith(answer);
  const place = useRestoredFocus<HTMLDivElement>(answer?.rows.map(({ id }) => id).join());
  if (state === 'failed') return <Widget.Error>{say('review.not-loaded')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('review.loading')}</Widget.Loading>;
  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" textColor="neutral600">
        {say('review.about.requested')}
      </Typography>
      {done !== null && (
        <Typography role="status" fontWeight="bold" textColor="neutral800">
          {done}
        </Typography>
      )}
      <Typography role="status" textColor="neutral800">
        {say('list.total', { count: answer.total })}
      </Typography>
      {answer.total > 0 && (
        <Rows
          rows={answer.rows}
          onAnswered={(sentence) => {
            setDone(sentence);
            setRound((before) => before + 1);
          }}
        />
      )}
      <PageLinks answer={answer} addressOf={addressOf} />
    </Flex>
  );
}

interface RowsProps {
  readonly rows: readonly ReviewRequestRow[];
  readonly onAnswered: (done: string | null) => void;
}

function Rows({ rows, onAnswered }: RowsProps) {
  const say = useText();
  const textOfMoment = useMomentText();
  return (
    <ListTable
      caption={say('review.list.requested')}
      columns={(['term', 'who', 'when', 'note', 'state', 'answer'] as const).map((column) =>
        say(`review.column.${column}`),
      )}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <TermLink term={row} />
          </td>
          <td>{row.requested.editor ?? say('history.nobody')}</td>
          <td>{momentText(row.requested.moment)}</td>
          <td>{row.note !== '' && <Note>{row.note}</Note>}</td>
          <td>
            <div>{say(row.version === null ? 'review.new' : 'review.change')}</div>
            {row.due !== null && (
              <div>{say('schedule.due', { moment: textOfMoment(row.due) })}</div>
            )}
            {row.isChanged && <strong>{say('review.changed')}</strong>}
            {row.openPoints > 0 && <div>{say('review.open', { count: row.openPoints })}</div>}
          </td>
          <td>
            <AnswerDialog row={row} onAnswered={onAnswered} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
