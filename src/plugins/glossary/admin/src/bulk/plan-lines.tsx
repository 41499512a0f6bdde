import { Typography } from '@strapi/design-system';
import type { BulkPlan, PlanStatus } from '../../../core/bulk/bulk-answers';
import type { BulkAction } from '../../../core/bulk/bulk-request';
import { useText } from '../text';
import { linkedBySentence } from './linked-by-sentence';
import { TermLines } from './term-lines';

export function PlanLines({
  action,
  plan,
}: {
  readonly action: BulkAction;
  readonly plan: BulkPlan;
}) {
  const say = useText();
  const of = (standing: PlanStatus) => plan.terms.filter((term) => term.standing === standing);
  const [ready, unchanged, gone] = [of('ready'), of('unchanged'), of('gone')];
  const linked = ready.filter(({ linkedBy }) => linkedBy.length > 0);
  return (
    <>
      <Typography role="status" textColor="neutral800">
        {say(`bulk.ready.${action}`, { count: ready.length })}
      </Typography>
      {ready.length > 0 && (
        <Typography textColor="neutral600">{say(`bulk.about.${action}`)}</Typography>
      )}
      <TermLines
        title={say('bulk.linked', { count: linked.length })}
        terms={linked.map((term) => ({ ...term, sentences: [linkedBySentence(term, say)] }))}
      />
      <TermLines
        title={say('bulk.refused', { count: of('refused').length })}
        terms={of('refused').map(({ reasons, ...term }) => ({ ...term, sentences: reasons }))}
      />
      <TermLines
        title={say('bulk.forbidden', { count: of('forbidden').length })}
        terms={of('forbidden').map((term) => ({ ...term, sentences: [] }))}
      />
      {unchanged.length > 0 && (
        <Typography textColor="neutral600">
          {say(action === 'unpublish' ? 'bulk.unchanged.unpublish' : 'bulk.unchanged.publish', {
            count: unchanged.length,
          })}
        </Typography>
      )}
      {gone.length > 0 && (
        <Typography textColor="neutral600">{say('bulk.gone', { count: gone.length })}</Typography>
      )}
    </>
  );
}
