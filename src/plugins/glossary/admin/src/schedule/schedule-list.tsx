import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { ScheduleRow, Schedules } from '../../../core/schedule/schedule-answers';
import { PageLinks, usePageNumber } from '../overview/page-links';
import { ListTable } from '../overview/plain-table';
import { TermLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useWaitingRefreshedWith } from '../review/waiting-counts';
import { useText } from '../text';
import { FailureReasons } from './failure-reasons';
import { useMomentText } from './moment-text';

/** The scheduled publications: failed ones first, then the next ones first. */
export function ScheduleList({ addressOf }: { readonly addressOf: (page: number) => string }) {
  const say = useText();
  const page = usePageNumber();
  const { state, answer } = useAnswer<Schedules>(`/glossary-panel/schedules?page=${page}`);
  useWaitingRefreshedWith(answer);
  if (state === 'failed') return <Widget.Error>{say('schedule.not-loaded')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('review.loading')}</Widget.Loading>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" textColor="neutral600">
        {say('review.about.scheduled')}
      </Typography>
      <Typography role="status" textColor="neutral800">
        {say('list.total', { count: answer.total })}
      </Typography>
      {answer.total > 0 && <Rows rows={answer.rows} />}
      <PageLinks answer={answer} addressOf={addressOf} />
    </Flex>
  );
}

function Rows({ rows }: { readonly rows: readonly ScheduleRow[] }) {
  const say = useText();
  const textOfMoment = useMomentText();
  return (
    <ListTable
      caption={say('review.list.scheduled')}
      columns={(['term', 'due', 'who', 'state'] as const).map((column) =>
        say(`schedule.column.${column}`),
      )}
    >
      {rows.map((row) => (
        <tr key={row.documentId}>
          <td>
            <TermLink term={row} />
          </td>
          <td>{textOfMoment(row.due)}</td>
          <td>{row.set.editor ?? say('history.nobody')}</td>
          <td>
            {row.failure === null &&
              say(row.isChanged ? 'schedule.waits-changed' : 'schedule.waits')}
            <FailureReasons schedule={row} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
