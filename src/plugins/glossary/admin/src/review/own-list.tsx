import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { momentText } from '../../../core/time/calendar-day';
import type { ReviewRequestRow, ReviewRequests } from '../../../core/review/review-answers';
import { ANSWERED_DAYS } from '../../../core/review/review-request';
import { PageLinks, usePageNumber } from '../overview/page-links';
import { ListTable } from '../overview/plain-table';
import { TermLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { Note, useReviewRequestText } from './review-request-notes';

/** The logged-in editor's review requests and their outcomes, latest first. */
export function OwnList({ addressOf }: { readonly addressOf: (page: number) => string }) {
  const say = useText();
  const page = usePageNumber();
  const { state, answer } = useAnswer<ReviewRequests>(
    `/glossary-panel/review-requests/own?page=${page}`,
  );
  if (state === 'failed') return <Widget.Error>{say('review.not-loaded')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('review.loading')}</Widget.Loading>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" textColor="neutral600">
        {say('review.about.own', { days: ANSWERED_DAYS })}
      </Typography>
      <Typography role="status" textColor="neutral800">
        {say('list.total', { count: answer.total })}
      </Typography>
      {answer.total > 0 && <Rows rows={answer.rows} />}
      <PageLinks answer={answer} addressOf={addressOf} />
    </Flex>
  );
}

function Rows({ rows }: { readonly rows: readonly ReviewRequestRow[] }) {
  const say = useText();
  const { outcome } = useReviewRequestText();
  return (
    <ListTable
      caption={say('review.list.own')}
      columns={(['term', 'when', 'own-note', 'outcome'] as const).map((column) =>
        say(`review.column.${column}`),
      )}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <TermLink term={row} />
          </td>
          <td>{momentText(row.requested.moment)}</td>
          <td>{row.note !== '' && <Note>{row.note}</Note>}</td>
          <td>
            {outcome(row)}
            {row.isChanged && (
              <>
                {' '}
                <strong>{say('review.changed')}</strong>
              </>
            )}
            {row.answer !== '' && <Note>{row.answer}</Note>}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
