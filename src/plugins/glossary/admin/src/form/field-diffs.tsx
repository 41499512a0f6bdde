import { Box, Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { FieldDiff } from '../../../core/publishing/term-diff';
import type { ListItem } from '../../../core/text/text-diff';
import { MarkedParts, MarkedText } from './marked-text';

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

/** The differences between two versions of a term, field by field. */
export function FieldDiffs({ diffs }: { readonly diffs: readonly FieldDiff[] }) {
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
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

function Diff(diff: FieldDiff) {
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
