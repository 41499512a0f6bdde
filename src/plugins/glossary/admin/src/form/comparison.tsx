import { Box, Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { styled } from 'styled-components';
import type { TermComparison } from '../../../core/panel/panel-answers';
import { isScoreRemoval, scoreDraftOf } from '../../../core/publishing/score-draft';
import {
  type ComparedRelation,
  type FieldDiff,
  termDiff,
} from '../../../core/publishing/term-diff';
import type { ListItem } from '../../../core/text/text-diff';
import { useText } from '../text';
import { relationInForm } from './form-relations';
import { MarkedParts, MarkedText } from './marked-text';
import { usePanelData } from './use-panel-data';

const Text = styled.div`
  font-size: 1.4rem;
  line-height: 1.6;
  color: ${({ theme }) => theme.colors.neutral800};
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  &[data-kind='code'] {
    font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 1.3rem;
  }
  & li {
    margin-inline-start: 2rem;
    list-style: disc;
  }
`;

/** What a publication of the form as it stands, saved or not, would change for readers. */
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
    // A form that says nothing of the score leaves it as it is.
    score: isScoreRemoval(values.score_draft)
      ? null
      : (scoreDraftOf(values.score_draft) ?? published.score),
  });
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Typography textColor="neutral600" role="status">
        {say('compare.count', { count: diffs.length })}
      </Typography>
      {diffs.map((diff) => (
        <Box key={`${diff.field} ${diff.label}`} tag="section">
          <Typography tag="h3" variant="sigma" textColor="neutral600">
            {diff.label}
          </Typography>
          <Diff {...diff} />
        </Box>
      ))}
    </Flex>
  );
}

/** What changed in one field. */
export function Diff(diff: FieldDiff) {
  if (diff.kind !== 'list') {
    return (
      <Text data-kind={diff.kind}>
        <MarkedParts parts={diff.parts} />
      </Text>
    );
  }
  return (
    <Text as="ul">
      {diff.items.map((item, index) => (
        <li key={index}>
          <Item {...item} />
        </li>
      ))}
    </Text>
  );
}

function Item(item: ListItem) {
  return item.fate === 'changed' ? <MarkedParts parts={item.parts} /> : <MarkedText {...item} />;
}
