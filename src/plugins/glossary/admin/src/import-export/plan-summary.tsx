import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { Remark } from '../remark';
import {
  type ImportJobStatus,
  PLAN_LISTS,
  type PlanCounts,
  type PlanList,
} from '../../../core/import-export/import-job';
import { type TextId, useText } from '../text';
import { PlanRows } from './plan-rows';
import { IMPORT_EXPORT, type ImportJobProps } from './use-import-job';
import { placeText } from '../../../core/import-export/file-format';
import { DownloadButton } from './download-button';

const LIST_TEXTS: Readonly<Record<PlanList, TextId>> = {
  changed: 'import-export.list.changed',
  new: 'import-export.list.new',
  refused: 'import-export.list.refused',
  unresolved: 'import-export.list.unresolved',
  joins: 'import-export.list.joins',
  keptScores: 'import-export.list.kept',
  ambiguous: 'import-export.list.ambiguous',
};

/** What an import would do, or has done: numbers first, then the chosen list. */
export function PlanSummary({ job, view }: ImportJobProps) {
  const say = useText();
  const [chosen, setChosen] = useState<PlanList | null>(null);
  const { counts } = job;
  if (counts === null) return null;
  const lists = PLAN_LISTS.filter((list) => sizeOf(list, counts, job.refusedLate) > 0);
  const [first = null] = lists;
  const open = chosen ?? first;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography>{say('import-export.counts', { ...counts })}</Typography>
      <Refusals job={job} />
      {lists.length > 0 && (
        <Flex gap={2} wrap="wrap" role="group" aria-label={say('import-export.lists')}>
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
      {open !== null && (
        <PlanRows key={`${open} ${job.state}`} job={job} list={open} choose={view.choose} />
      )}
    </Flex>
  );
}

function sizeOf(list: PlanList, counts: PlanCounts, refusedLate: number): number {
  if (list === 'new') return counts.newRows;
  if (list === 'changed') return counts.changedRows;
  if (list === 'refused') return counts.refused + refusedLate;
  return counts[list];
}

/** Why rows are refused, each reason once, and the rows as a file to mend. */
function Refusals({ job }: { readonly job: ImportJobStatus }) {
  const say = useText();
  const format = job.format ?? 'jsonl';
  if (job.refusals.length === 0) return null;

  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" variant="delta">
        {say('import-export.refusals')}
      </Typography>
      <ul>
        {job.refusals.map(({ reason, rows, first }) => (
          <li key={reason}>
            <Typography>{say('import-export.refusal', { rows, reason })}</Typography>{' '}
            <Remark>
              {say('import-export.refusal.at', {
                places: [
                  ...first.map((place) => placeText(place, format)),
                  ...(rows > first.length ? ['…'] : []),
                ].join(', '),
              })}
            </Remark>
          </li>
        ))}
      </ul>
      {job.hasFile && job.counts !== null && (
        <DownloadButton
          address={`${IMPORT_EXPORT}/import/refused`}
          parameters={{ id: job.id }}
          name={`glossary-refused.${format}`}
          label={say('import-export.refused.download')}
          variant="tertiary"
          failed="import-export.refused.failed"
        />
      )}
    </Flex>
  );
}
