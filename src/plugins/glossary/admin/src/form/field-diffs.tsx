import { Box, Flex, Typography, VisuallyHidden } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { FieldDiff } from '../../../core/publishing/term-diff';
import type { Fate, ListItem, TextPart } from '../../../core/text/text-diff';
import { useText } from '../text';

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

const Removed = styled.del`
  padding: 0 0.2rem;
  border-radius: 2px;
  background: ${({ theme }) => theme.colors.danger100};
  color: ${({ theme }) => theme.colors.danger700};
  text-decoration: line-through;
`;
const Added = styled.ins`
  padding: 0 0.2rem;
  border-radius: 2px;
  background: ${({ theme }) => theme.colors.success100};
  color: ${({ theme }) => theme.colors.success700};
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

/** A piece of a text with its fate in a comparison: by colour, by line, and in words for screen readers. */
function MarkedText({ fate, text }: { readonly fate: Fate; readonly text: string }) {
  const say = useText();
  if (fate === 'kept') return <>{text}</>;
  const Mark = fate === 'removed' ? Removed : Added;
  return (
    <Mark>
      <VisuallyHidden>{say(`compare.${fate}`)} </VisuallyHidden>
      {text}
    </Mark>
  );
}

function MarkedParts({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <MarkedText key={index} {...part} />
      ))}
    </>
  );
}
