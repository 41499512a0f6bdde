import { Box, Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Remark } from '../remark';
import type {
  ChoosableRow,
  ImportJobStatus,
  PlanList,
  PlanPage,
  RowsChoice,
} from '../../../core/import-export/import-job';
import type {
  AmbiguousName,
  KeptScoreRow,
  RefusedRow,
  UnresolvedRow,
} from '../../../core/import-export/import-plan';
import { placeText } from '../../../core/import-export/file-format';
import { useText } from '../text';
import { FullDifference } from './full-difference';
import { BusyButton } from './busy-button';
import { Refusal } from './section';
import { messageOf } from '../error-message';
import { IMPORT_EXPORT, type ImportJobView } from './use-import-job';

type Row = ChoosableRow & RefusedRow & UnresolvedRow & KeptScoreRow & AmbiguousName;

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
  const { id } = job;
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
  }, [get, id, list, page, unanswered]);

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
          <li key={`${row.row} ${'field' in row ? row.field : 'text' in row ? row.text : ''}`}>
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

interface PlanRowProps {
  readonly job: ImportJobStatus;
  readonly list: PlanList;
  readonly row: Row;
  readonly take: (which: RowsChoice, isTaken: boolean) => void;
}

function PlanRow({ job, list, row, take }: PlanRowProps) {
  const say = useText();
  const place = placeText(row, job.format ?? 'jsonl');
  const known = row.name ?? say('import-export.nameless');
  const name = row.kind === 'category' ? say('import-export.category', { name: known }) : known;
  if (list === 'refused') {
    const reasons = row.reasons.join('; ');
    return say('import-export.row.refused', { place: capitalised(place), name, reasons });
  }
  if (list === 'keptScores') return say('import-export.row.kept', { place, name });
  if (list === 'unresolved') {
    const { field, slugs } = row;
    return say('import-export.row.unresolved', { place, name, field, slugs: slugs.join(', ') });
  }
  if (list === 'ambiguous') {
    const { text, others, total } = row;
    return others.length === 0
      ? say('import-export.row.repeated', { place, name, text })
      : say('import-export.row.ambiguous', {
          place,
          name,
          text,
          others: others.join(', '),
          more: total - others.length,
        });
  }
  const text =
    list === 'new' ? (
      <span>{say('import-export.row.new', { place, name })}</span>
    ) : (
      <ChangedRow job={job} row={row}>
        {say('import-export.row.changed', { place, name, count: row.changes.length })}
      </ChangedRow>
    );
  if (row.isTaken === null || job.state !== 'compared') return text;
  return (
    <Flex gap={3} alignItems="flex-start">
      <Checkbox
        aria-label={say('import-export.take', { name })}
        checked={row.isTaken}
        onCheckedChange={(isTaken: boolean | 'indeterminate') =>
          take({ rows: [row.row] }, isTaken === true)
        }
      />
      {text}
    </Flex>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The changes of a row: excerpts first, and all details on demand. */
function ChangedRow({
  job,
  row,
  children,
}: Pick<PlanRowProps, 'job' | 'row'> & { readonly children: string }) {
  return (
    <details>
      <summary>{children}</summary>
      <dl>
        {row.changes.map(({ field, before, after }) => (
          <Change key={field} field={field} before={before} after={after} />
        ))}
      </dl>
      {job.state === 'compared' && <FullDifference id={job.id} row={row.row} />}
    </details>
  );
}

function Change({
  field,
  before,
  after,
}: {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}) {
  const say = useText();
  return (
    <>
      <dt>{field}</dt>
      <dd>
        <Remark>{say('import-export.before')}</Remark> <del>{before}</del>
      </dd>
      <dd>
        <Remark>{say('import-export.after')}</Remark> <ins>{after}</ins>
      </dd>
    </>
  );
}
