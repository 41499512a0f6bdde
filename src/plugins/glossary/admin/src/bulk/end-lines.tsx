import { Typography } from '@strapi/design-system';
import type { Outcome } from '../../../core/bulk/bulk-answers';
import type { BulkAct } from '../../../core/bulk/bulk-request';
import { useText } from '../text';
import { TermLines } from './term-lines';
import type { Bulk } from './use-bulk';

type Ended = Extract<Bulk, { readonly state: 'ended' }>;
/** What has to be said of each term; what is done, or had nothing to be done, is counted. */
const SAID = ['refused', 'changed', 'forbidden', 'failed'] as const satisfies readonly Outcome[];

/** What happened to each of the terms. */
export function EndLines({
  act,
  ended: { plan, results, unknown, left },
}: {
  readonly act: BulkAct;
  readonly ended: Ended;
}) {
  const say = useText();
  const of = (outcome: Outcome) =>
    plan.terms.flatMap(({ documentId, term }) => {
      const result = results.get(documentId);
      return result?.outcome === outcome ? [{ documentId, term, sentences: result.reasons }] : [];
    });
  const refusedBefore = plan.terms
    .filter(({ standing }) => standing === 'refused')
    .map(({ reasons, ...term }) => ({ ...term, sentences: reasons }));
  const unchanged =
    of('unchanged').length + plan.terms.filter(({ standing }) => standing === 'unchanged').length;
  const gone = of('gone').length + plan.terms.filter(({ standing }) => standing === 'gone').length;
  const plain = (terms: Ended['left']) => terms.map((term) => ({ ...term, sentences: [] }));
  return (
    <>
      <Typography role="status" fontWeight="bold" textColor="neutral800">
        {say(`bulk.done.${act}`, { count: of('done').length })}
      </Typography>
      {unchanged > 0 && (
        <Typography textColor="neutral600">
          {say(`bulk.unchanged.${act}`, { count: unchanged })}
        </Typography>
      )}
      {gone > 0 && (
        <Typography textColor="neutral600">{say('bulk.gone', { count: gone })}</Typography>
      )}
      {SAID.map((outcome) => {
        const terms = [...(outcome === 'refused' ? refusedBefore : []), ...of(outcome)];
        return (
          <TermLines
            key={outcome}
            title={say(outcome === 'failed' ? 'bulk.failed-terms' : `bulk.${outcome}`, {
              count: terms.length,
            })}
            terms={terms}
          />
        );
      })}
      <TermLines title={say('bulk.unknown', { count: unknown.length })} terms={plain(unknown)} />
      <TermLines title={say('bulk.left', { count: left.length })} terms={plain(left)} />
    </>
  );
}
