import { Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import type { TermComparison } from '../../../core/panel/panel-answers';
import { isScoreRemoval, scoreDraftOf } from '../../../core/publishing/score-draft';
import { type ComparedRelation, termDiff } from '../../../core/publishing/term-diff';
import { useText } from '../text';
import { FieldDiffs } from './field-diffs';
import { relationInForm } from '../../../core/panel/form-relations';
import { usePanelData } from './use-panel-data';

/** What publishing the form's current values, saved or not, would change for readers. */
export function Comparison({ documentId }: { readonly documentId: string }) {
  const say = useText();
  const values = useForm('Comparison', (form) => form.values) as Readonly<Record<string, unknown>>;
  const answer = usePanelData<TermComparison>(`/terms/${documentId}/comparison`);
  if (answer.state !== 'loaded' || answer.data.published === null) {
    return (
      <Typography textColor="neutral600" role="status">
        {say(
          answer.state === 'loading'
            ? 'compare.loading'
            : answer.state === 'failed'
              ? 'compare.failed'
              : 'compare.nothing-public',
        )}
      </Typography>
    );
  }
  const { published, saved } = answer.data;
  const namesIn = (relation: ComparedRelation): readonly string[] =>
    relationInForm(saved[relation] ?? [], values[relation]).map(({ name }) => name);
  const diffs = termDiff(published, {
    values,
    relations: {
      category: namesIn('category'),
      prerequisites: namesIn('prerequisites'),
      related: namesIn('related'),
    },
    // Without a change of the score in the form, it stays.
    score: isScoreRemoval(values.score_draft)
      ? null
      : (scoreDraftOf(values.score_draft) ?? published.score),
  });
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Typography textColor="neutral600" role="status">
        {say('compare.count', { count: diffs.length })}
      </Typography>
      <FieldDiffs diffs={diffs} />
    </Flex>
  );
}
