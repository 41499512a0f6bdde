import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { dayForReaders } from '../../../core/time/calendar-day';
import { inFormWords } from '../../../core/publishing/completeness';
import { labelOf } from '../../../core/term/edit-form';
import { RECORD_KEY_COUNT } from '../../../core/term/required-fields';
import type { UnusualRow } from '../../../core/unusual/unusual-answers';
import type { PanelTerm } from '../../../core/listing/panel-query';
import type { PanelList, PanelRow } from '../overview/panel-lists';
import { TermLink } from '../overview/term-link';
import { type TextId, useText } from '../text';
import { UnusualCell, UnusualText } from '../unusual/unusual-cell';
import { BusyButton } from '../import-export/busy-button';

/** The button of a row in the list of terms not edited for a year. */
function FreshnessCell({
  term: { term },
  isWorking,
  onConfirm,
}: {
  readonly term: PanelTerm;
  /** Whether another one of the list is being confirmed. */
  readonly isWorking: boolean;
  readonly onConfirm: () => void;
}) {
  const say = useText();
  return (
    <BusyButton
      variant="tertiary"
      size="S"
      isResting={isWorking}
      label={say('freshness.name', { name: term })}
      onPress={onConfirm}
    >
      {say('freshness.do')}
    </BusyButton>
  );
}

export const COLUMNS: Readonly<Record<PanelList, readonly { id: TextId; isNumber: boolean }[]>> = {
  incomplete: [
    { id: 'column.open', isNumber: true },
    { id: 'column.first', isNumber: false },
    { id: 'column.filled', isNumber: true },
  ],
  unpublished: [{ id: 'column.changed', isNumber: false }],
  changed: [{ id: 'column.changed', isNumber: false }],
  unscored: [{ id: 'column.updated', isNumber: false }],
  broken: [{ id: 'column.broken', isNumber: false }],
  stale: [
    { id: 'column.updated', isNumber: false },
    { id: 'column.confirm', isNumber: false },
  ],
  unusual: [
    { id: 'column.day', isNumber: false },
    { id: 'column.unusual', isNumber: false },
    { id: 'column.decide', isNumber: false },
  ],
  'least-rated': [
    { id: 'column.average', isNumber: true },
    { id: 'column.ratings', isNumber: true },
  ],
  'most-read': [
    { id: 'column.reach', isNumber: true },
    { id: 'column.views', isNumber: true },
    { id: 'column.requests', isNumber: true },
  ],
};

/**
 * The cells of a row in the columns of its list.
 *
 * @param callbacks callbacks after an editor's actions: `onConfirm` after a freshness review, `onDecided` after a decision on an unusual day. Null for an
 *   editor who may do neither.
 */
export function useCells(
  callbacks: {
    readonly isConfirming: boolean;
    readonly onConfirm: (term: PanelTerm) => void;
    readonly onDecided: (row: UnusualRow) => void;
  } | null,
): (row: PanelRow) => readonly ReactNode[] {
  const { formatNumber } = useIntl();
  const say = useText();
  const { isConfirming, onConfirm, onDecided } = callbacks ?? {
    isConfirming: false,
    onConfirm: null,
    onDecided: null,
  };
  return (row) => {
    if ('list' in row) {
      return row.list === 'least-rated'
        ? [
            formatNumber(row.rating.average ?? 0, { minimumFractionDigits: 1 }),
            formatNumber(row.rating.count),
          ]
        : [formatNumber(row.reach), formatNumber(row.views), formatNumber(row.requests)];
    }
    switch (row.reason) {
      case 'incomplete':
        return [
          formatNumber(row.openPoints),
          inFormWords(row.first),
          say('list.filled', { filled: row.filled, all: RECORD_KEY_COUNT }),
        ];
      case 'unpublished':
      case 'changed':
        return [dayForReaders(row.changed)];
      case 'unscored':
        return [dayForReaders(row.updated)];
      case 'stale':
        return [
          dayForReaders(row.updated),
          onConfirm && (
            <FreshnessCell
              key="confirm"
              term={row}
              isWorking={isConfirming}
              onConfirm={() => onConfirm(row)}
            />
          ),
        ];
      case 'unusual':
        return [
          dayForReaders(row.day),
          <UnusualText key="text" row={row} />,
          onDecided && <UnusualCell key="decide" row={row} onDecided={() => onDecided(row)} />,
        ];
      case 'broken':
        return [<BrokenLinks key="broken" relations={row.relations} />];
    }
  };
}

type BrokenRow = Extract<PanelRow, { readonly reason: 'broken' }>;

/** A link within text must be distinguishable by more than its colour. */
const Relations = styled.ul`
  a {
    text-decoration: underline;
  }
`;

function BrokenLinks({ relations }: Pick<BrokenRow, 'relations'>) {
  const say = useText();
  return (
    <Relations>
      {relations.map(({ field, documentId, name }) => (
        <li key={`${field} ${documentId}`}>
          {`${labelOf(field)}: `}
          {name === null ? (
            say('list.deleted')
          ) : (
            <>
              <TermLink term={{ documentId, term: name }} /> {say('list.unpublished')}
            </>
          )}
        </li>
      ))}
    </Relations>
  );
}
