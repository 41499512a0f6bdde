import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import {
  type ImportJobStatus,
  PLAN_LISTS,
  type PlanCounts,
  type PlanList,
} from '../../../core/exchange/import-job';
import { type TextId, useText } from '../text';
import { PlanRows } from './plan-rows';

const LIST_TEXTS: Readonly<Record<PlanList, TextId>> = {
  changed: 'exchange.list.changed',
  new: 'exchange.list.new',
  refused: 'exchange.list.refused',
  unresolved: 'exchange.list.unresolved',
  keptScores: 'exchange.list.kept',
};

/** What an import would do, or has done: numbers first, then the list that is asked for. */
export function Difference({ job }: { readonly job: ImportJobStatus }) {
  const say = useText();
  const [chosen, setChosen] = useState<PlanList | null>(null);
  const { counts } = job;
  if (counts === null) return null;
  const lists = PLAN_LISTS.filter((list) => sizeOf(list, counts, job.refusedLate) > 0);
  const [first = null] = lists;
  const open = chosen ?? first;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography>{say('exchange.counts', { ...counts })}</Typography>
      {lists.length > 0 && (
        <Flex gap={2} wrap="wrap" role="group" aria-label={say('exchange.lists')}>
          {lists.map((list) => (
            <Button
              key={list}
              variant={list === open ? 'secondary' : 'tertiary'}
              aria-pressed={list === open}
              onClick={() => setChosen(list)}
            >
              {say(LIST_TEXTS[list], { count: sizeOf(list, counts, job.refusedLate) })}
            </Button>
          ))}
        </Flex>
      )}
      {open !== null && <PlanRows key={`${open} ${job.state}`} id={job.id} list={open} />}
    </Flex>
  );
}

function sizeOf(list: PlanList, counts: PlanCounts, refusedLate: number): number {
  if (list === 'new') return counts.newRows;
  if (list === 'changed') return counts.changedRows;
  if (list === 'refused') return counts.refused + refusedLate;
  return counts[list];
}
