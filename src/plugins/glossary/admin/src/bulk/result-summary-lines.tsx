import { Typography } from '@strapi/design-system';
import type { BulkAction } from '../../../core/bulk/bulk-request';
import { useText } from '../text';
import { resultSummaryOf } from './result-summary';
import { TermLines } from './term-lines';
import type { Ended } from './use-bulk';

/** The outcome for each of the terms. */
export function ResultSummaryLines({
  act,
  ended,
}: {
  readonly act: BulkAction;
  readonly ended: Ended;
}) {
  const { done, counted, listed } = resultSummaryOf(act, ended, useText());
  return (
    <>
      <Typography role="status" fontWeight="bold" textColor="neutral800">
        {done}
      </Typography>
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
