import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { DeletedTerm, DeletedTerms, LeftOut } from '../../../core/history/history-answers';
import { momentText } from '../../../core/time/calendar-day';
import { DELETED_TERM_DAYS } from '../../../core/history/retention';
import { MutationNotice } from '../mutation-notice';
import { BusyButton } from '../import-export/busy-button';
import { PageLinks, usePageNumber } from '../overview/page-links';
import { formAddress } from '../overview/panel-lists';
import { ListTable } from '../overview/plain-table';
import { TextLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { useRestoredFocus } from '../use-restored-focus';
import { useHistoryMutations } from './history-mutations';
import { historyAddress } from '../menu-pages';
import { Outcome } from './outcome';
import { useActionText } from './use-action-text';

type BroughtBack = LeftOut & Pick<DeletedTerm, 'documentId' | 'term'>;

/** Deleted terms that can be restored. */
export function DeletedList({ addressOf }: { readonly addressOf: (page: number) => string }) {
  const say = useText();
  const { bringBack } = useHistoryMutations();
  const { isWorking, trouble, attempt } = useMutation('history.back-failed');
  const page = usePageNumber();
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<BroughtBack | null>(null);
  const { state, answer } = useAnswer<DeletedTerms>(
    `/glossary-panel/deleted-terms?page=${page}`,
    round,
  );
  const place = useRestoredFocus<HTMLDivElement>(
    answer?.rows.map(({ documentId }) => documentId).join(),
  );
  if (state === 'failed') return <Widget.Error>{say('history.failed')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('history.loading')}</Widget.Loading>;

  async function takeBack({ documentId, term }: DeletedTerm): Promise<void> {
    setDone(null);
    await attempt(async () => {
      const { leftOut } = await bringBack(documentId);
      setDone({ documentId, term, leftOut });
    });
    setRound((before) => before + 1);
  }

  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" textColor="neutral600">
        {say('history.deleted-about', { days: DELETED_TERM_DAYS })}
      </Typography>
      <MutationNotice trouble={trouble} />
      {done !== null && (
        <Outcome done={say('history.brought-back', { name: done.term })} leftOut={done.leftOut}>
          <TextLink to={formAddress(done.documentId)}>{say('history.form')}</TextLink>
        </Outcome>
      )}
      <Typography role="status" textColor="neutral800">
        {say('history.deleted-total', { count: answer.total })}
      </Typography>
      {answer.total > 0 && (
        <Rows answer={answer} isWorking={isWorking} onBringBack={(term) => void takeBack(term)} />
      )}
      <PageLinks answer={answer} addressOf={addressOf} />
    </Flex>
  );
}

interface RowsProps {
  readonly answer: DeletedTerms;
  readonly isWorking: boolean;
  readonly onBringBack: (term: DeletedTerm) => void;
}

function Rows({ answer: { rows, mayBringBack }, isWorking, onBringBack }: RowsProps) {
  const say = useText();
  const { editorOf } = useActionText();
  return (
    <ListTable
      caption={say('history.deleted')}
      columns={[
        ...(['term', 'address', 'who', 'when', 'until'] as const).map((column) =>
          say(`history.column.${column}`),
        ),
        ...(mayBringBack ? [say('history.column.back')] : []),
      ]}
    >
      {rows.map((row) => {
        const name = row.term.trim() === '' ? say('list.unnamed') : row.term;
        return (
          <tr key={row.documentId}>
            <td>
              <TextLink
                to={historyAddress(row.documentId)}
                aria-label={say('history.versions-of', { name })}
              >
                {name}
              </TextLink>
            </td>
            <td>{row.slug}</td>
            <td>{editorOf(row)}</td>
            <td>{momentText(row.moment)}</td>
            <td>{momentText(row.until)}</td>
            {mayBringBack && (
              <td>
                <BusyButton
                  variant="tertiary"
                  size="S"
                  isResting={isWorking}
                  label={say('history.back-name', { name })}
                  onPress={() => onBringBack(row)}
                >
                  {say('history.back')}
                </BusyButton>
              </td>
            )}
          </tr>
        );
      })}
    </ListTable>
  );
}
