import { Checkbox, Flex } from '@strapi/design-system';
import type {
  ChoosableRow,
  ImportJobStatus,
  PlanList,
  RowsChoice,
} from '../../../core/import-export/import-job';
import { placeText } from '../../../core/import-export/file-format';
import type {
  AmbiguousName,
  KeptScoreRow,
  RefusedRow,
  UnresolvedRow,
} from '../../../core/import-export/import-plan';
import { Remark } from '../remark';
import { useText } from '../text';
import { FullDifference } from './full-difference';

/** A row of any list of the plan. */
export type Row = ChoosableRow & RefusedRow & UnresolvedRow & KeptScoreRow & AmbiguousName;

interface PlanRowProps {
  readonly job: ImportJobStatus;
  readonly list: PlanList;
  readonly row: Row;
  readonly take: (which: RowsChoice, isTaken: boolean) => void;
}

/** What the import makes of a row, as a sentence; a row that can be left out has a checkbox. */
export function PlanRow({ job, list, row, take }: PlanRowProps) {
  const say = useText();
  const place = placeText(row, job.format ?? 'jsonl');
  const known = row.name ?? say('import-export.nameless');
  const name = row.kind === 'category' ? say('import-export.category', { name: known }) : known;
  if (list === 'refused') {
    const reasons = row.reasons.join('; ');
    return say('import-export.row.refused', { place: capitalised(place), name, reasons });
  }
  if (list === 'keptScores') return say('import-export.row.kept', { place, name });
  if (list === 'joins') {
    const { field, slugs } = row;
    return say('import-export.row.joins', { name, field, slugs: slugs.join(', ') });
  }
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
