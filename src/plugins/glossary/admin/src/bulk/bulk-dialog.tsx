import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { adminApi, useNotification, useTable } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BulkPlan } from '../../../core/bulk/bulk-answers';
import type { BulkAction, DraftEdit } from '../../../core/bulk/bulk-request';
import { MutationNotice } from '../mutation-notice';
import { Refusal } from '../import-export/section';
import { BusyButton } from '../import-export/busy-button';
import { STALE_ANSWERS } from '../saving/use-reread';
import { useText } from '../text';
import { ChangeFields } from './change-fields';
import { summarySentence, resultSummaryOf } from './result-summary';
import { PlanLines } from './plan-lines';
import { StepBar } from '../progress-bar';
import { restOf, useBulk, type Ended } from './use-bulk';
import { TermLines } from './term-lines';

const NONE = new Map();

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly onClose: () => void;
}

/** Shows the plan of a bulk action on the chosen terms, runs it, and shows each outcome. */
export function BulkDialog({ action, onClose }: BulkDialogProps) {
  const say = useText();
  const rows = useTable('BulkDialog', ({ selectedRows }) => selectedRows) as readonly {
    readonly documentId?: string;
  }[];
  const selectRow = useTable('BulkDialog', (table) => table.selectRow);
  const dispatch = useDispatch();
  const { toggleNotification } = useNotification();
  const isOpen = useRef(true);
  const [edit, setEdit] = useState<DraftEdit | null>(null);
  const { bulk, trouble, planAgain, run, stop } = useBulk(
    action,
    rows.flatMap(({ documentId }) => documentId ?? []),
  );

  // The list is refreshed only after the dialogue is closed, because the dialogue belongs to one of its rows.
  function readListAgain(): void {
    dispatch(adminApi.util.invalidateTags(STALE_ANSWERS as never));
    selectRow([]);
    requestAnimationFrame(focusList);
  }
  const leave = useRef(() => undefined as void);
  leave.current = () => {
    if (bulk.state === 'ended') readListAgain();
  };
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      leave.current();
    };
  }, []);

  async function start(plan: BulkPlan): Promise<void> {
    const ended = await run(plan, edit);
    if (isOpen.current) return;
    readListAgain();
    const message = summarySentence(resultSummaryOf(action, ended, say));
    toggleNotification({ type: 'info', message, blockTransition: true });
  }

  const isStill = bulk.state === 'planned' || bulk.state === 'ended';
  const count = isStill
    ? restOf(bulk.plan, bulk.state === 'ended' ? bulk.results : NONE).length
    : 0;
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {bulk.state === 'planning' && (
            <Typography role="status" textColor="neutral600">
              {say('bulk.planning')}
            </Typography>
          )}
          {bulk.state === 'not-planned' && <Refusal>{bulk.refusal}</Refusal>}
          {bulk.state === 'planned' && (
            <>
              {action === 'change' && count > 0 && (
                <ChangeFields categories={bulk.plan.categories} onChange={setEdit} />
              )}
              <PlanLines action={action} plan={bulk.plan} />
            </>
          )}
          {bulk.state === 'running' && <StepBar done={bulk.done} all={bulk.all} />}
          <MutationNotice trouble={trouble} />
          {bulk.state === 'ended' && <ResultSummaryLines action={action} ended={bulk} />}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        {bulk.state === 'running' ? (
          <Button variant="tertiary" onClick={stop}>
            {say('bulk.stop')}
          </Button>
        ) : (
          <Button variant="tertiary" onClick={onClose}>
            {say(bulk.state === 'ended' ? 'bulk.close' : 'bulk.cancel')}
          </Button>
        )}
        {bulk.state === 'not-planned' && (
          <Button onClick={planAgain}>{say('saving.try-again')}</Button>
        )}
        {isStill && count > 0 && (
          <BusyButton
            variant={action === 'unpublish' || action === 'delete' ? 'danger' : 'default'}
            isResting={action === 'change' && edit === null}
            onPress={() => void start(bulk.plan)}
          >
            {say(`bulk.do.${action}`, { count })}
          </BusyButton>
        )}
      </Modal.Footer>
    </>
  );
}

/** The button that opened the dialogue goes away with the choice of terms, and the focus with it. */
function focusList(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

function ResultSummaryLines({
  action,
  ended,
}: {
  readonly action: BulkAction;
  readonly ended: Ended;
}) {
  const { done, counted, listed } = resultSummaryOf(action, ended, useText());
  return (
    <>
      {done !== null && (
        <Typography role="status" fontWeight="bold" textColor="neutral800">
          {done}
        </Typography>
      )}
      {counted.map((sentence) => (
        <Typography key={sentence} textColor="neutral600">
          {sentence}
        </Typography>
      ))}
      {listed.map(({ title, terms }) => (
        <TermLines key={title} title={title} terms={terms} />
      ))}
    </>
  );
}
