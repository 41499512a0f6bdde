import { momentText } from '../../../core/time/calendar-day';
import type {
  HistoryRow,
  LeftOut,
  TermHistory,
  VersionName,
} from '../../../core/history/history-answers';
import { ListTable } from '../overview/plain-table';
import { useText } from '../text';
import { RestoreDialog } from './restore-dialog';
import { useActionText } from './use-action-text';

/** The two compared versions; null until both are chosen. */
export interface ComparedPair {
  readonly from: VersionName | null;
  readonly to: VersionName | null;
}

interface VersionTableProps {
  readonly documentId: string;
  readonly history: TermHistory;
  readonly pair: ComparedPair;
  readonly onPair: (pair: ComparedPair) => void;
  readonly onRestored: (version: number, answer: LeftOut) => void;
}

/** The entries of a term, with its draft at the top: two of them can be compared, and a version can be restored. */
export function VersionTable({ documentId, history, pair, onPair, onRestored }: VersionTableProps) {
  const say = useText();
  const { editorOf } = useActionText();
  const { lastSaved, mayRestore, rows } = history;

  function changesOf({ version, changed }: HistoryRow): string {
    if (version === null) return '';
    if (version === 1) return say('history.first');
    if (changed === null || changed.length === 0) return say('history.unseen');
    return changed.join(', ');
  }

  return (
    <ListTable
      caption={say('history.versions')}
      columns={[
        ...(['from', 'to', 'version', 'what', 'who', 'when', 'changed', 'address'] as const).map(
          (column) => say(`history.column.${column}`),
        ),
        ...(mayRestore ? [say('history.column.restore')] : []),
      ]}
    >
      {lastSaved !== null && (
        <tr>
          <PairCells name="draft" pair={pair} onPair={onPair} />
          <td>{say('history.draft')}</td>
          <td />
          <td>{editorOf(lastSaved)}</td>
          <td>{momentText(lastSaved.moment)}</td>
          <td />
          <td />
          {mayRestore && <td />}
        </tr>
      )}
      {rows.map((row) => (
        <tr key={row.position}>
          <PairCells name={row.version} pair={pair} onPair={onPair} />
          <td>{row.version}</td>
          <td>{say(`kind.${row.kind}`)}</td>
          <td>{editorOf(row)}</td>
          <td>{momentText(row.moment)}</td>
          <td>{changesOf(row)}</td>
          <td>{row.slug}</td>
          {mayRestore && (
            <td>
              {row.version !== null && (
                <RestoreDialog
                  documentId={documentId}
                  version={row.version}
                  onRestored={(answer) => onRestored(row.version ?? 0, answer)}
                />
              )}
            </td>
          )}
        </tr>
      ))}
    </ListTable>
  );
}

/** The radio buttons for a comparison; an entry without content cannot be chosen. */
function PairCells({
  name,
  pair,
  onPair,
}: Pick<VersionTableProps, 'pair' | 'onPair'> & { readonly name: VersionName | null }) {
  const nameOf = useVersionName();
  const say = useText();
  if (name === null) {
    return (
      <>
        <td />
        <td />
      </>
    );
  }
  return (['from', 'to'] as const).map((side) => (
    <td key={side}>
      <input
        type="radio"
        name={`compare-${side}`}
        aria-label={say(`history.${side}`, { version: nameOf(name) })}
        checked={pair[side] === name}
        onChange={() => onPair({ ...pair, [side]: name })}
      />
    </td>
  ));
}

export function useVersionName(): (name: VersionName) => string {
  const say = useText();
  return (name) =>
    name === 'draft' ? say('history.the-draft') : say('history.version', { version: name });
}
