import { Box, Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { styled } from 'styled-components';
import { isScoreRemoval, scoreDraftOf } from '../../../core/score-draft';
import {
  type ComparedRelation,
  type ComparedTerm,
  type FieldDifference,
  termDifference,
} from '../../../core/term-difference';
import type { ListItem } from '../../../core/text-difference';
import { useText } from '../text';
import { relationInForm, type RelatedEntry } from './form-relations';
import { MarkedParts, MarkedText } from './marked-text';
import { usePanelData } from './use-panel-data';

interface ComparisonData {
  readonly published: ComparedTerm | null;
  /** Null for a relation that the editor may not read. */
  readonly saved: Readonly<Record<ComparedRelation, readonly RelatedEntry[] | null>>;
}

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
  const answer = usePanelData<ComparisonData>(`/terms/${documentId}/comparison`);
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
  const differences = termDifference(published, {
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
        {say('compare.count', { count: differences.length })}
      </Typography>
      {differences.map((difference) => (
        <Box key={`${difference.field} ${difference.label}`} tag="section">
          <Typography tag="h3" variant="sigma" textColor="neutral600">
            {difference.label}
          </Typography>
          <Difference {...difference} />
        </Box>
      ))}
    </Flex>
  );
}

function Difference(difference: FieldDifference) {
  if (difference.kind !== 'list') {
    return (
      <Text data-kind={difference.kind}>
        <MarkedParts parts={difference.parts} />
      </Text>
    );
  }
  return (
    <Text as="ul">
      {difference.items.map((item, index) => (
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
