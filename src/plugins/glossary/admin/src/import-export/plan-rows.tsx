import { Box, Flex, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { PlanList, PlanPage } from '../../../core/import-export/import-job';
import type {
  KeptScoreRow,
  PlannedRow,
  RefusedRow,
  UnresolvedRow,
} from '../../../core/import-export/import-plan';
import { useText } from '../text';
import { RestingButton } from './resting-button';
import { Refusal } from './section';
import { sentenceOf } from '../error-sentence';
import { IMPORT_EXPORT } from './use-import-job';

type Row = PlannedRow & RefusedRow & UnresolvedRow & KeptScoreRow;

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

/** One list of the plan, a page of it at a time: a file may change ten thousand terms. */
export function PlanRows({ id, list }: { readonly id: string; readonly list: PlanList }) {
  const say = useText();
  const { get } = useFetchClient();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<PlanPage | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    get<PlanPage>(`${IMPORT_EXPORT}/import/rows`, {
      params: { id, list, page },
      signal: abort.signal,
    })
      .then(({ data }) => setShown(data))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setRefusal(sentenceOf(error, say('import-export.failed')));
      });
    return () => abort.abort();
    // `say` is new with every drawing.
  }, [get, id, list, page]);

  if (refusal !== null) return <Refusal>{refusal}</Refusal>;
  if (shown === null) return <Typography role="status">{say('import-export.loading')}</Typography>;
  return (
    <Box>
      <Rows>
        {shown.rows.map((row) => (
          <li key={`${row.line} ${'field' in row ? row.field : ''}`}>
            <PlanRow list={list} row={row as Row} />
          </li>
        ))}
      </Rows>
      {shown.pages > 1 && (
        <Flex gap={3} paddingTop={4}>
          <RestingButton
            variant="tertiary"
            isResting={shown.page <= 1}
            onPress={() => setPage(shown.page - 1)}
          >
            {say('import-export.previous')}
          </RestingButton>
          <Typography role="status">
            {say('import-export.page', { page: shown.page, pages: shown.pages })}
          </Typography>
          <RestingButton
            variant="tertiary"
            isResting={shown.page >= shown.pages}
            onPress={() => setPage(shown.page + 1)}
          >
            {say('import-export.next')}
          </RestingButton>
        </Flex>
      )}
    </Box>
  );
}

function PlanRow({ list, row }: { readonly list: PlanList; readonly row: Row }) {
  const say = useText();
  const { line } = row;
  const known = row.name ?? say('import-export.nameless');
  const name = row.kind === 'category' ? say('import-export.category', { name: known }) : known;
  if (list === 'new') return say('import-export.row.new', { line, name });
  if (list === 'refused') {
    return say('import-export.row.refused', { line, name, reasons: row.reasons.join('; ') });
  }
  if (list === 'keptScores') return say('import-export.row.kept', { line, name });
  if (list === 'unresolved') {
    const { field, slugs } = row;
    return say('import-export.row.unresolved', { line, name, field, slugs: slugs.join(', ') });
  }
  return (
    <details>
      <summary>
        {say('import-export.row.changed', { line, name, count: row.changes.length })}
      </summary>
      <dl>
        {row.changes.map(({ field, before, after }) => (
          <Change key={field} field={field} before={before} after={after} />
        ))}
      </dl>
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
        <Typography variant="pi" textColor="neutral600">
          {say('import-export.before')}
        </Typography>{' '}
        <del>{before}</del>
      </dd>
      <dd>
        <Typography variant="pi" textColor="neutral600">
          {say('import-export.after')}
        </Typography>{' '}
        <ins>{after}</ins>
      </dd>
    </>
  );
}
