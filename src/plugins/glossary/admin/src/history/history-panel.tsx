import { Flex, Typography } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useState } from 'react';
import { Remark } from '../remark';
import type { TermHistory } from '../../../core/history/history-answers';
import { TERM } from '../../../core/term/content-types';
import { useFormAnswer } from '../form/use-form-answer';
import { TextLink } from '../overview/term-link';
import { useEditedTerm } from '../saving/term-actions';
import { FreshnessReview } from '../freshness/freshness-review';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { historyAddress } from '../menu-pages';
import { useActionText } from './use-action-text';

/** Number of entries beside the form; the term's own page has all. */
const MOST_ROWS = 5;

/** Beside the form: who saved last, and the latest publications. */
export const HistoryPanel: PanelComponent = ({ model, ...props }) => {
  const say = useText();
  const { documentId } = useEditedTerm(props.documentId);
  if (model !== TERM || documentId === undefined) return null;
  return { title: say('history.title'), content: <Latest documentId={documentId} /> };
};

function Latest({ documentId }: { readonly documentId: string }) {
  const say = useText();
  const { saved, entry } = useActionText();
  const [round, setRound] = useState(0);
  const { state, answer } = useFormAnswer<TermHistory>(`/terms/${documentId}/history`, round);
  const place = useRestoredFocus<HTMLDivElement>(
    answer === null ? undefined : (answer.confirmed?.moment ?? ''),
  );
  if (state !== 'loaded') {
    return (
      <Remark role="status">
        {say(state === 'loading' ? 'history.loading' : 'history.failed')}
      </Remark>
    );
  }
  const { lastSaved, rows } = answer;
  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={2} width="100%">
      {lastSaved !== null && (
        <Typography variant="pi" textColor="neutral800">
          {saved(lastSaved)}
        </Typography>
      )}
      <FreshnessReview
        documentId={documentId}
        history={answer}
        onConfirmed={() => setRound((before) => before + 1)}
      />
      {rows.length === 0 ? (
        <Remark>{say('history.none')}</Remark>
      ) : (
        <>
          <Flex tag="ol" direction="column" alignItems="stretch" gap={1}>
            {rows.slice(0, MOST_ROWS).map((row) => (
              <li key={row.position}>
                <Remark>{entry(row)}</Remark>
              </li>
            ))}
          </Flex>
          <Typography variant="pi">
            <TextLink to={historyAddress(documentId)}>{say('history.all')}</TextLink>
          </Typography>
        </>
      )}
    </Flex>
  );
}
