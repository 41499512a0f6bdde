import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type {
  ChoosableRow,
  ImportJobStatus,
  PlanList,
  PlanPage,
  RowsChoice,
} from '../../../core/import-export/import-job';
import { useText } from '../text';
import { BusyButton } from './busy-button';
import { PlanRow, type Row } from './plan-row';
import { Refusal } from './section';
import { messageOf } from '../error-message';
import { IMPORT_EXPORT, type ImportJobView } from './use-import-job';

const Rows = styled.ul`
  font-size: 1.4rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral800};

  li {
    padding: 0.8rem 0;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    overflow-wrap: anywhere;
  }
  summary {
    cursor: pointer;
  }
  summary:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 2px;
  }
  dl {
    display: grid;
    grid-template-columns: minmax(10rem, max-content) 1fr 1fr;
    gap: 0.4rem 1.6rem;
    padding: 0.8rem 0 0 1.6rem;
  }
  dt {
    font-weight: 600;
  }
  dd {
    white-space: pre-wrap;
  }
`;

/** A list of the plan with pages: a file may change ten thousand terms. */
export function PlanRows({
  job,
  list,
  choose,
}: {
  readonly job: ImportJobStatus;
  readonly list: PlanList;
  readonly choose: ImportJobView['choose'];
}) {
  const { id, revision } = job;
  const say = useText();
  const { get } = useFetchClient();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<PlanPage | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The number of selections whose response is pending. */
  const [unanswered, setUnanswered] = useState(0);

  useEffect(() => {
    if (unanswered > 0) return;
    const abort = new AbortController();
    get<PlanPage>(`${IMPORT_EXPORT}/import/rows`, {
      params: { id, list, page },
      signal: abort.signal,
    })
      .then(({ data }) => setShown(data))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setRefusal(messageOf(error, say('import-export.failed')));
      });
    return () => abort.abort();
    // `say` changes with every render.
    // Another editor may have changed the selection.
  }, [get, id, list, page, revision, unanswered]);

  // A checkbox changes at once, so that the next press means the opposite; then the service is asked for the selected rows.
  const take = (which: RowsChoice, isTaken: boolean): void => {
    const isSelected = ({ row }: ChoosableRow): boolean =>
      'list' in which || which.rows.includes(row);
    setShown(
      (before) =>
        before && {
          ...before,
          rows: before.rows.map((row) =>
            'isTaken' in row && row.isTaken !== null && isSelected(row) ? { ...row, isTaken } : row,
          ),
        },
    );
    setUnanswered((count) => count + 1);
    void choose(which, isTaken).finally(() => setUnanswered((count) => count - 1));
  };

  if (refusal !== null) return <Refusal>{refusal}</Refusal>;
  if (shown === null) return <Typography role="status">{say('import-export.loading')}</Typography>;
  return (
    <Box>
      {job.state === 'compared' && (list === 'new' || list === 'changed') && (
        <Flex gap={3} paddingBottom={2}>
          <Button variant="tertiary" onClick={() => take({ list }, true)}>
            {say('import-export.take.all')}
          </Button>
          <Button variant="tertiary" onClick={() => take({ list }, false)}>
            {say('import-export.take.none')}
          </Button>
        </Flex>
      )}
      <Rows>
        {shown.rows.map((row) => (
          <li
            key={`${'row' in row ? row.row : row.name} ${'field' in row ? row.field : 'text' in row ? row.text : ''}`}
          >
            <PlanRow job={job} list={list} row={row as Row} take={take} />
          </li>
        ))}
      </Rows>
      {shown.pages > 1 && (
        <Flex gap={3} paddingTop={4}>
          <BusyButton
            variant="tertiary"
            isResting={shown.page <= 1}
            onPress={() => setPage(shown.page - 1)}
          >
            {say('import-export.previous')}
          </BusyButton>
          <Typography role="status">
            {say('import-export.page', { page: shown.page, pages: shown.pages })}
          </Typography>
          <BusyButton
            variant="tertiary"
            isResting={shown.page >= shown.pages}
            onPress={() => setPage(shown.page + 1)}
          >
            {say('import-export.next')}
          </BusyButton>
        </Flex>
      )}
    </Box>
  );
}
