import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { PanelTerm } from '../../../core/listing/panel-query';
import { dayForReaders } from '../../../core/time/calendar-day';
import type { UnusualRow } from '../../../core/unusual/unusual-answers';
import { type PanelAnswer, type PanelList, type PanelRow, sourceOf } from '../overview/panel-lists';
import { PlainTable } from '../overview/plain-table';
import { PageLinks } from '../overview/page-links';
import { TermLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useMayPublish } from '../overview/use-may-publish';
import { type TextId, useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { useFreshnessReview } from '../freshness/freshness-review';
import { MutationNotice } from '../mutation-notice';
import { Filters } from './filters';
import { COLUMNS, useCells } from './row-cells';
import type { PageQuery, usePageQuery } from './use-page-query';

type TermListProps = Pick<ReturnType<typeof usePageQuery>, 'addressWith' | 'change'> & {
  readonly list: PanelList;
  readonly query: PageQuery;
  /** Change it to request the list again. */
  readonly round: number;
  /** Called after an action that changes the lists. */
  readonly onChanged: () => void;
};

export function TermList({ list, query, addressWith, change, round, onChanged }: TermListProps) {
  const say = useText();
  const { isWorking, trouble, confirm } = useFreshnessReview();
  const [done, setDone] = useState<string | null>(null);
  const { path, name } = sourceOf(list);
  const parameters = new URLSearchParams({
    [name]: list,
    category: query.category,
    q: query.text,
    page: String(query.page),
  });
  const { state, answer } = useAnswer<PanelAnswer>(`${path}?${parameters.toString()}`, round);
  const place = useRestoredFocus<HTMLDivElement>(answer?.rows.map(keyOf).join());
  if (state === 'failed') return <Widget.Error>{say('page.failed')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('page.loading')}</Widget.Loading>;
  const { categories, total } = answer;
  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" variant="omega" textColor="neutral600">
        {say(`about.${list}`)}
      </Typography>
      <Filters
        categories={categories}
        category={query.category}
        text={query.text}
        onChange={(category) => change({ category })}
        onText={(text) => change({ text })}
      />
      <Typography role="status" variant="omega" textColor="neutral800">
        {say(list === 'unusual' ? 'list.days' : 'list.total', { count: total })}
      </Typography>
      <MutationNotice trouble={trouble} />
      {done !== null && (
        <Typography role="status" variant="omega" textColor="success700">
          {done}
        </Typography>
      )}
      {total > 0 && (
        <Rows
          list={list}
          answer={answer}
          isConfirming={isWorking}
          onConfirm={({ documentId, term }) => {
            setDone(null);
            void confirm(documentId, () => {
              setDone(say('freshness.done', { name: term }));
              onChanged();
            });
          }}
          onDecided={({ term, day }) => {
            setDone(say('unusual.done', { name: term, day: dayForReaders(day) }));
            onChanged();
          }}
        />
      )}
      <PageLinks answer={answer} addressOf={(page) => addressWith({ page })} />
    </Flex>
  );
}

/** Columns with buttons for editors who may publish. */
const FOR_PUBLISHERS: readonly TextId[] = ['column.confirm', 'column.decide'];

interface RowsProps {
  readonly list: PanelList;
  readonly answer: PanelAnswer;
  readonly isConfirming: boolean;
  readonly onConfirm: (term: PanelTerm) => void;
  readonly onDecided: (row: UnusualRow) => void;
}

function Rows({ list, answer, ...callbacks }: RowsProps) {
  const say = useText();
  const mayPublish = useMayPublish();
  const cellsOf = useCells(mayPublish ? callbacks : null);
  const columns = COLUMNS[list].filter(({ id }) => mayPublish || !FOR_PUBLISHERS.includes(id));
  // While another list is loading, the rows of the previous one are still there, with other columns.
  const rows = answer.rows.filter((row) => ('list' in row ? row.list : row.reason) === list);
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" overflow="auto">
      <PlainTable>
        <caption>{say(`show.${list}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{say('column.term')}</th>
            <th scope="col">{say('column.category')}</th>
            {columns.map(({ id, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? 'number' : undefined}>
                {say(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = cellsOf(row);
            return (
              <tr key={keyOf(row)}>
                <td>
                  <TermLink term={row} />
                </td>
                <td>{row.category?.name ?? say('list.no-category')}</td>
                {columns.map(({ id, isNumber }, index) => (
                  <td key={id} className={isNumber ? 'number' : undefined}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </Box>
  );
}

/** A term may be unusual on several days. */
function keyOf(row: PanelRow): string {
  return 'reason' in row && row.reason === 'unusual'
    ? `${row.documentId} ${row.day} ${row.what} ${row.decision?.state ?? ''}`
    : row.documentId;
}
